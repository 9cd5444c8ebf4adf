import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { MemberSignIn } from '../../../contract/inbox/member-sign-in.ts';
import { Avatar } from '../../../design/avatar.tsx';
import { Badge } from '../../../design/badge.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../design/menu.tsx';
import type { Member } from '../../../sdk/src/types.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { agoText } from '../../words/ago-text.ts';
import { isolated } from '../../words/locale/isolated.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { MemberLeavesDialog } from './member-leaves-dialog.tsx';
import { MergePersonDialog } from './merge-person-dialog.tsx';
import { useMemberChange } from './use-member-change.ts';

const text = settingsWords.members;

type Props = { member: Member; signIn: MemberSignIn | undefined; onInvite: (email: string) => void };

/** A member: their role, when they were last active and, for admins, how they sign in. */
export function MemberRow({ member, signIn, onInvite }: Props) {
  const { user, role } = useMembership();
  const { user: person, status } = member;
  const isImported = person.email === null;
  // Use is recorded every few minutes only, so a later sign-in counts too.
  const lastActive = Math.max(member.last_active_at ?? 0, signIn?.last_sign_in_at ?? 0);
  return (
    <li className="flex items-center gap-3 p-4">
      <Avatar name={nameOf(member)} size="large" />
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap items-center gap-2 font-medium">
          <bdi className="max-w-full truncate">{person.name}</bdi>
          {person.id === user.id && <span className="text-xs font-normal text-muted">{text.you}</span>}
          {isImported ? (
            <Badge>{text.imported}</Badge>
          ) : (
            status === 'disabled' && <Badge tone="danger">{text.disabled}</Badge>
          )}
        </h3>
        <p className="truncate text-xs text-muted">{person.email ?? signIn?.imported_email}</p>
        {signIn && <p className="text-xs text-muted">{isImported ? text.noAccount : signInText(signIn)}</p>}
      </div>
      <span className="hidden text-xs text-muted sm:block">
        {lastActive > 0 && text.lastHere(agoText(lastActive))}
      </span>
      {!isImported && (
        <Badge tone={member.role === 'admin' ? 'accent' : 'plain'}>
          {member.access === 'light' ? text.light : text.roles[member.role]}
        </Badge>
      )}
      {role === 'admin' && (
        <MemberMenu
          member={member}
          {...(signIn?.imported_email && { invite: () => onInvite(signIn.imported_email ?? '') })}
        />
      )}
    </li>
  );
}

function signInText({
  has_password,
  has_passkey,
  has_totp,
  providers,
  last_sign_in_at,
}: MemberSignIn): string {
  const words = text.signIns;
  const ways = [
    ...(has_password ? [words.password] : []),
    ...(has_passkey ? [words.passkey] : []),
    ...(has_totp ? [words.totp] : []),
    ...providers.map(isolated),
  ];
  const last = last_sign_in_at === null ? words.never : words.last(agoText(last_sign_in_at));
  return `${ways.length === 0 ? words.none : ways.join(', ')} · ${last}`;
}

function MemberMenu({ member, invite }: { member: Member; invite?: () => void }) {
  const [leaving, setLeaving] = useState<Leaving>();
  const [isMerging, setIsMerging] = useState(false);
  const { user } = member;
  return (
    <>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={text.change(nameOf(member))} />}>
        {user.email === null ? (
          <>
            {invite && <MenuItem onSelect={invite}>{settingsWords.invitations.ask}</MenuItem>}
            <MenuItem onSelect={() => setIsMerging(true)}>{text.merge.ask}</MenuItem>
          </>
        ) : (
          <AccountItems member={member} onLeave={setLeaving} />
        )}
        <MenuSeparator />
        <MenuItem isDanger onSelect={() => setLeaving('remove')}>
          {text.leaving.remove.ask}
        </MenuItem>
      </Menu>
      <MergePersonDialog member={member} isOpen={isMerging} onClose={() => setIsMerging(false)} />
      <MemberLeavesDialog
        member={member}
        how="lighten"
        isOpen={leaving === 'lighten'}
        onClose={() => setLeaving(undefined)}
      />
      <MemberLeavesDialog
        member={member}
        how="disable"
        isOpen={leaving === 'disable'}
        onClose={() => setLeaving(undefined)}
      />
      <MemberLeavesDialog
        member={member}
        how="remove"
        isOpen={leaving === 'remove'}
        onClose={() => setLeaving(undefined)}
      />
    </>
  );
}

/** What changes the membership of somebody with an account. */
function AccountItems({ member, onLeave }: { member: Member; onLeave: (how: Leaving) => void }) {
  const api = useApi();
  const run = useMemberChange();
  const { id, role, access, status } = member;
  const name = nameOf(member);
  const change = (body: Partial<Pick<Member, 'role' | 'access' | 'status'>>, done: string) =>
    void run(() => api('updateMember', { params: { member_id: id }, body }), done);
  return (
    <>
      {role === 'member' ? (
        <MenuItem onSelect={() => change({ role: 'admin' }, text.madeAdmin(name))}>{text.makeAdmin}</MenuItem>
      ) : (
        <MenuItem onSelect={() => change({ role: 'member' }, text.madeMember(name))}>
          {text.makeMember}
        </MenuItem>
      )}
      {role === 'member' &&
        (access === 'full' ? (
          <MenuItem onSelect={() => onLeave('lighten')}>{text.leaving.lighten.ask}</MenuItem>
        ) : (
          <MenuItem onSelect={() => change({ access: 'full' }, text.hasFullAccess(name))}>
            {text.giveFullAccess}
          </MenuItem>
        ))}
      {status === 'active' ? (
        <MenuItem onSelect={() => onLeave('disable')}>{text.leaving.disable.ask}</MenuItem>
      ) : (
        <MenuItem onSelect={() => change({ status: 'active' }, text.isEnabled(name))}>{text.enable}</MenuItem>
      )}
    </>
  );
}

type Leaving = 'disable' | 'remove' | 'lighten';

const nameOf = ({ user }: Member) => user.name ?? user.email ?? '';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '../../contract/inbox/session.ts';
import { Button } from '../../design/button.tsx';
import type { Page } from '../../sdk/src/types.ts';
import { browserName } from '../session/browser-name.ts';
import { leaveForSignIn, send } from '../session/send.ts';
import { dateText } from '../words/moments.ts';

const queryKey = ['sessions'];

/** Where this person is signed in, and the way out of each browser and of all. */
export function SessionsScreen() {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await send({ method: 'GET', path: '/sessions?limit=100' })) as Page<OwnSession>,
  });
  const end = useMutation({
    mutationFn: (id: string) => send({ method: 'DELETE', path: `/sessions/${id}` }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const endAll = useMutation({
    mutationFn: () => send({ method: 'DELETE', path: '/sessions' }),
    onSuccess: leaveForSignIn,
  });
  return (
    <div className="flex-1 overflow-y-auto bg-surface">
      <div className="mx-auto max-w-2xl px-6 py-10">
        <h1 className="text-xl font-semibold">Your sessions</h1>
        <p className="mt-1 text-soft">
          Browsers in which you are signed in. Change your password on{' '}
          <a href="/account" className="text-accent underline">
            your account
          </a>
          ; that signs out every other browser too.
        </p>
        <ul className="mt-6 divide-y divide-line border-y border-line">
          {data?.data.map((session) => (
            <li key={session.id} className="flex items-center gap-4 py-3">
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">
                  {browserName(session.user_agent)}
                  {session.is_current && (
                    <span className="ml-2 text-xs font-normal text-success">This browser</span>
                  )}
                </p>
                <p className="text-xs text-muted">
                  Signed in {dateText(session.inserted_at)}, last used {dateText(session.last_used_at)}
                </p>
              </div>
              {!session.is_current && (
                <Button size="small" onClick={() => end.mutate(session.id)}>
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
        <Button className="mt-6" onClick={() => endAll.mutate()}>
          Sign out everywhere
        </Button>
      </div>
    </div>
  );
}

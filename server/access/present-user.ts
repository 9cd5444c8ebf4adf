import type { User } from '../../contract/user.ts';
import { publicId } from '../ids/public-id.ts';

/** The five fields of a User, as a store reads them from `users` or `contacts`. */
export type UserFields = Omit<User, 'id'> & { id: string };

/** Spec section 2, User: a member is `usr_…`, a contact `cnt_…`. */
export function presentUser(prefix: 'usr' | 'cnt', fields: UserFields): User {
  return {
    id: publicId(prefix, fields.id),
    name: fields.name,
    email: fields.email,
    instagram_handle: fields.instagram_handle,
    profile_picture_url: fields.profile_picture_url,
  };
}

import type { AppRow } from '../apps/app-store.ts';

/** An app, or a client with a document, which isn't an app of any organization yet. */
export type RequestingApp = Pick<
  AppRow,
  'name' | 'logo_url' | 'is_public' | 'redirect_uris' | 'scopes' | 'is_public_client' | 'document_url'
> & { id: string | null; organization_id: string | null; organization_name: string };

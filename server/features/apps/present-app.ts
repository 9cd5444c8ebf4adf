import type { App, AppDetail } from '../../../contract/inbox/app.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { publicId } from '../../ids/public-id.ts';
import type { AppDetailRow } from './app-detail.ts';

export function presentApp(row: AppDetailRow): App {
  return {
    id: publicId('app', row.id),
    name: row.name,
    logo_url: row.logo_url,
    is_public: row.is_public,
    has_secret: row.has_secret,
    redirect_uris: row.redirect_uris,
    scopes: row.scopes,
    secrets: row.secrets,
    inserted_at: unixSeconds(row.inserted_at),
    updated_at: unixSeconds(row.updated_at),
  };
}

type AppUsage = Pick<AppDetail, 'connection_count' | 'has_foreign_connections'>;

export function presentAppDetail(row: AppDetailRow & AppUsage): AppDetail {
  const { connection_count, has_foreign_connections } = row;
  return { ...presentApp(row), connection_count, has_foreign_connections };
}

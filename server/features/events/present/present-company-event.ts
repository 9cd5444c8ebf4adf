import { publicId } from '../../../ids/public-id.ts';
import type { CompanyRow } from '../../companies/company-store.ts';
import { presentCompany } from '../../companies/present-company.ts';
import type { EventRow, Snapshot } from '../event-row.ts';
import { previousFields } from './previous-fields.ts';
import { snapshotRow } from './snapshot-row.ts';

/** A company as of the event. */
export function presentCompanyEvent({ data, previous }: EventRow) {
  const present = (snapshot: Snapshot) => presentCompany(snapshotRow(snapshot) as CompanyRow);
  return {
    data: present(data ?? {}),
    previous: previousFields(previous, (old) => present({ ...data, ...old })),
  };
}

export function presentCompanyDeleted({ record_id }: EventRow) {
  return { data: { id: publicId('cmp', record_id) }, previous: null };
}

import { html } from 'ghtml';

export interface TextField {
  /** Also the element's id. */
  name: string;
  label: string;
  autocomplete:
    | 'username'
    | 'current-password'
    | 'new-password'
    | 'name'
    | 'organization'
    | 'one-time-code'
    | 'off';
  value?: string | undefined;
  hint?: string;
  error?: string | undefined;
  /** The id of an error message elsewhere on the page about this field. */
  errorId?: string | undefined;
  minLength?: number;
  autofocus?: boolean;
}

/** A labeled text input, with its hint and its error linked for screen readers. */
export function textField(field: TextField): string {
  return html`<div class="field">
<label for="${field.name}">${field.label}</label>
<input id="${field.name}" name="${field.name}" !${attributes(field)}required>
!${hint(field)}!${error(field)}</div>`;
}

function hint(field: TextField): string {
  return field.hint ? html`<p class="hint" id="${field.name}-hint">${field.hint}</p>` : '';
}

function error(field: TextField): string {
  return field.error ? html`<p class="field-error" id="${field.name}-error">${field.error}</p>` : '';
}

function attributes(field: TextField): string {
  return [
    inputKind(field.autocomplete),
    html`autocomplete="${field.autocomplete}" `,
    field.value === undefined ? '' : html`value="${field.value}" `,
    field.minLength === undefined ? '' : html`minlength="${field.minLength}" `,
    ...ariaAttributes(field),
    field.autofocus ? 'autofocus ' : '',
  ].join('');
}

/** Not `type="email"`: browsers then refuse non-ASCII characters before the "@". */
function inputKind(autocomplete: TextField['autocomplete']): string {
  if (autocomplete.endsWith('password')) return 'type="password" ';
  if (autocomplete === 'one-time-code') {
    return 'type="text" inputmode="numeric" autocapitalize="none" spellcheck="false" ';
  }
  if (autocomplete === 'username' || autocomplete === 'off') {
    return 'type="text" inputmode="email" autocapitalize="none" spellcheck="false" ';
  }
  return 'type="text" ';
}

function ariaAttributes(field: TextField): string[] {
  const errorId = field.error ? `${field.name}-error` : field.errorId;
  const ids = [field.hint && `${field.name}-hint`, errorId].filter(Boolean).join(' ');
  return [errorId ? 'aria-invalid="true" ' : '', ids ? html`aria-describedby="${ids}" ` : ''];
}

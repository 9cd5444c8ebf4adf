import { html } from 'ghtml';
import { pageLayout } from './page-layout.ts';
import { textField } from './text-field.ts';

export interface LoginView {
  email?: string | undefined;
  /** Why the last try failed, as a sentence. */
  error?: string | undefined;
  /** Path on this server to go to afterwards. */
  returnTo: string;
  /** The app that sent the person here, if one did. */
  app?: { name: string; host: string } | undefined;
}

/**
 * The page where a person signs in: `POST /login` with `email`, `password`, `return_to`. Its form has no action, and so goes to
 * the address of the page: the browser keeps that one's fragment, `#msg_…` of a link, through the redirects that follow.
 */
export function loginPage(view: LoginView): string {
  return pageLayout({ title: 'Sign in', width: 'narrow', body: body(view) });
}

function body(view: LoginView): string {
  const errorId = view.error ? 'login-error' : undefined;
  return html`<div class="card">
<h1>Sign in</h1>
!${purpose(view.app)}!${alert(view.error)}<form method="post">
<input type="hidden" name="return_to" value="${view.returnTo}">
!${textField({ name: 'email', label: 'Email', autocomplete: 'username', value: view.email, errorId, autofocus: !view.email })}
!${textField({ name: 'password', label: 'Password', autocomplete: 'current-password', errorId, autofocus: !!view.email })}
<div class="actions"><button class="primary" type="submit">Sign in</button></div>
</form>
<p class="below"><a href="/password/forgot">Forgot your password?</a></p>
</div>`;
}

function purpose(app: LoginView['app']): string {
  if (!app) return '';
  return html`<p class="lead">to connect <strong><bdi class="name">${app.name}</bdi></strong> at <bdi class="host" dir="ltr">${app.host}</bdi></p>`;
}

function alert(error: string | undefined): string {
  return error ? html`<p class="alert" role="alert" id="login-error">${error}</p>` : '';
}

window.deskbell = window.deskbell || [];

const [name, signIn, signOut] = ['customer', 'sign-in', 'sign-out'].map((it) =>
  document.querySelector(`[data-${it}]`),
);

for (const button of document.querySelectorAll('[data-open]'))
  button.addEventListener('click', () => window.deskbell.push(['open']));

signIn.addEventListener('click', async () => {
  await identify();
  show(true);
});
signOut.addEventListener('click', () => {
  window.deskbell.push(['signOut']);
  show(false);
});
window.deskbell.push(['on', 'identity-needed', () => isSignedIn() && identify()]);

async function identify() {
  const { identity } = await (await fetch('/identity')).json();
  if (identity) window.deskbell.push(['identify', identity]);
}

/** As the cookie of a real shop would say. */
function isSignedIn() {
  return sessionStorage.getItem('signed-in') !== null;
}

function show(isIn) {
  if (isIn) sessionStorage.setItem('signed-in', '');
  else sessionStorage.removeItem('signed-in');
  name.hidden = signOut.hidden = !isIn;
  signIn.hidden = isIn;
}

show(isSignedIn());
if (isSignedIn()) identify();

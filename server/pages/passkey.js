// Uses a passkey on the sign-in pages. They work without it: the button only appears once this runs.

for (const form of document.querySelectorAll('form[data-passkey]')) {
  if (!window.PublicKeyCredential) continue;
  form.hidden = false;
  form.querySelector('button').addEventListener('click', () => {
    usePasskey(form).catch(() => showProblem(form));
  });
}

async function usePasskey(form) {
  const options = JSON.parse(form.dataset.passkey);
  const credential = await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: bytesOf(options.challenge),
      allowCredentials: (options.allowCredentials ?? []).map((it) => ({ ...it, id: bytesOf(it.id) })),
    },
  });
  const { authenticatorData, clientDataJSON, signature, userHandle } = credential.response;
  form.elements.response.value = JSON.stringify({
    id: credential.id,
    rawId: credential.id,
    type: credential.type,
    clientExtensionResults: {},
    response: {
      authenticatorData: textOf(authenticatorData),
      clientDataJSON: textOf(clientDataJSON),
      signature: textOf(signature),
      ...(userHandle && { userHandle: textOf(userHandle) }),
    },
  });
  form.submit();
}

/** Cancelled, or no passkey for this address: the browser doesn't say which. */
function showProblem(form) {
  form.querySelector('[data-problem]').hidden = false;
}

function bytesOf(base64url) {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function textOf(buffer) {
  const binary = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const sampleLanguages = ['node', 'python', 'php', 'ruby', 'shell'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

/** How a site's server signs the identity of its signed-in user, with each language's standard library. The tests run them. */
export function identitySamples(channelId: string): Readonly<Record<SampleLanguage, string>> {
  const entries = sampleLanguages.map((it) => [it, samples[it].replace('CHANNEL', channelId)]);
  return Object.fromEntries(entries) as Record<SampleLanguage, string>;
}

const samples: Readonly<Record<SampleLanguage, string>> = {
  node: `import { createHmac } from 'node:crypto';

export function identityOf(customer) {
  const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = {
    sub: customer.id,
    aud: 'CHANNEL',
    exp: Math.floor(Date.now() / 1000) + 3600,
    name: customer.name,
    email: customer.email,
    email_verified: true,
  };
  const signed = \`\${encode({ alg: 'HS256' })}.\${encode(claims)}\`;
  const mac = createHmac('sha256', process.env.DESKBELL_SECRET).update(signed);
  return \`\${signed}.\${mac.digest('base64url')}\`;
}
`,
  python: `import base64, hashlib, hmac, json, os, time


def identity_of(customer):
    def encode(data):
        return base64.urlsafe_b64encode(data).rstrip(b"=")

    claims = {
        "sub": customer["id"],
        "aud": "CHANNEL",
        "exp": int(time.time()) + 3600,
        "name": customer["name"],
        "email": customer["email"],
        "email_verified": True,
    }
    signed = encode(b'{"alg":"HS256"}') + b"." + encode(json.dumps(claims).encode())
    secret = os.environ["DESKBELL_SECRET"].encode()
    mac = hmac.new(secret, signed, hashlib.sha256).digest()
    return (signed + b"." + encode(mac)).decode()
`,
  php: `function identity_of(array $customer): string
{
    $encode = fn (string $data) => rtrim(strtr(base64_encode($data), '+/', '-_'), '=');
    $claims = json_encode([
        'sub' => $customer['id'],
        'aud' => 'CHANNEL',
        'exp' => time() + 3600,
        'name' => $customer['name'],
        'email' => $customer['email'],
        'email_verified' => true,
    ]);
    $signed = $encode('{"alg":"HS256"}') . '.' . $encode($claims);
    $mac = hash_hmac('sha256', $signed, getenv('DESKBELL_SECRET'), true);
    return $signed . '.' . $encode($mac);
}
`,
  ruby: `require 'json'
require 'openssl'

def identity_of(customer)
  encode = ->(data) { [data].pack('m0').tr('+/', '-_').delete('=') }
  claims = {
    sub: customer[:id],
    aud: 'CHANNEL',
    exp: Time.now.to_i + 3600,
    name: customer[:name],
    email: customer[:email],
    email_verified: true
  }
  signed = "#{encode.call('{"alg":"HS256"}')}.#{encode.call(claims.to_json)}"
  mac = OpenSSL::HMAC.digest('SHA256', ENV.fetch('DESKBELL_SECRET'), signed)
  "#{signed}.#{encode.call(mac)}"
end
`,
  shell: `identity_of() {
  encode() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }
  claims=$(printf '{"sub":"%s","aud":"CHANNEL","exp":%s,"name":"%s","email":"%s","email_verified":true}' \\
    "$1" "$(($(date +%s) + 3600))" "$2" "$3")
  signed=$(printf '{"alg":"HS256"}' | encode).$(printf '%s' "$claims" | encode)
  mac=$(printf '%s' "$signed" | openssl dgst -sha256 -hmac "$DESKBELL_SECRET" -binary | encode)
  printf '%s.%s' "$signed" "$mac"
}
`,
};

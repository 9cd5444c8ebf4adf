const sampleLanguages = ['node', 'python', 'php', 'ruby', 'go'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

/** How a site's server signs who is signed in there, with what comes with each language. The tests run them. */
export function identitySample(language: SampleLanguage, channelId: string): string {
  return samples[language].replace('CHANNEL', channelId);
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
  go: `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"os"
	"time"
)

type Customer struct{ ID, Name, Email string }

func identityOf(customer Customer) (string, error) {
	encode := base64.RawURLEncoding.EncodeToString
	claims, err := json.Marshal(map[string]any{
		"sub":            customer.ID,
		"aud":            "CHANNEL",
		"exp":            time.Now().Add(time.Hour).Unix(),
		"name":           customer.Name,
		"email":          customer.Email,
		"email_verified": true,
	})
	if err != nil {
		return "", err
	}
	signed := encode([]byte(\`{"alg":"HS256"}\`)) + "." + encode(claims)
	mac := hmac.New(sha256.New, []byte(os.Getenv("DESKBELL_SECRET")))
	mac.Write([]byte(signed))
	return signed + "." + encode(mac.Sum(nil)), nil
}
`,
};

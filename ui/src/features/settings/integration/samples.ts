import { toJson } from '../../../../../domain/values/json';

export const sampleLanguages = ['curl', 'JavaScript', 'PHP', 'Python'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

export const sampleCalls = {
  identify: {
    path: '/api/contact/identify',
    body: { external_id: 'anna', data: { name: 'Anna Roy', email: 'anna@example.com' } },
  },
  track: {
    path: '/api/event/track',
    body: { name: 'purchase', contact_external_id: 'anna', data: { amount: 12.5 } },
  },
} as const;
export type SampleCall = keyof typeof sampleCalls;

interface Place {
  /** Where Sillage is served, without a slash at its end. */
  address: string;
  clientKey: string;
}

/** A call that runs as it stands: the bodies are JSON that JavaScript and Python read as their own. */
export function sample(language: SampleLanguage, call: SampleCall, { address, clientKey }: Place): string {
  const { path, body } = sampleCalls[call];
  return writers[language](`${address}${path}`, clientKey, toJson(body));
}

const writers: Record<SampleLanguage, (url: string, key: string, body: string) => string> = {
  curl: (url, key, body) => `curl '${url}' \\
  -H 'Client-Key: ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '${body}'`,

  JavaScript: (url, key, body) => `const answer = await fetch('${url}', {
  method: 'POST',
  headers: {
    'Client-Key': '${key}',
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(${body}),
});
console.log(answer.status, await answer.json());`,

  PHP: (url, key, body) => `<?php
$call = curl_init('${url}');
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'Client-Key: ${key}',
        'Content-Type: application/json',
    ],
    CURLOPT_POSTFIELDS => '${body}',
]);
echo curl_exec($call);`,

  Python: (url, key, body) => `import json
from urllib.request import Request, urlopen

call = Request(
    "${url}",
    data=json.dumps(${body}).encode(),
    headers={
        "Client-Key": "${key}",
        "Content-Type": "application/json",
    },
)
print(urlopen(call).read().decode())`,
};

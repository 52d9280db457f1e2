import { sample, sampleCalls, sampleLanguages, type SampleCall } from './samples';

const place = { address: 'https://sillage.example', clientKey: 'k'.repeat(64) };
const cases = sampleLanguages.flatMap((language) =>
  (Object.keys(sampleCalls) as SampleCall[]).map((call) => [language, call] as const),
);

test.each(cases)('the sample in %s of %s holds its address, the key and the body', (language, call) => {
  const text = sample(language, call, place);
  expect(text).toContain(`https://sillage.example${sampleCalls[call].path}`);
  expect(text).toMatch(new RegExp(`Client-Key['"]?: ['"]?${place.clientKey}`));
  expect(text).toContain(JSON.stringify(sampleCalls[call].body));
});

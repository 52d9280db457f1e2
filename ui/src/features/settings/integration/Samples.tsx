import { Segmented, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '../../../components/data/CodeBlock';
import { Section } from '../Section';
import { sample, sampleCalls, sampleLanguages, type SampleCall } from './samples';

/** The two public calls, ready to run. */
export function Samples({ address, clientKey }: { address: string; clientKey: string }) {
  const { t } = useTranslation();
  const [call, setCall] = useState<SampleCall>('track');
  return (
    <Section
      title={t('settings.integration.samples')}
      description={t('settings.integration.samplesText')}
      extra={
        <a href={`${address}/api/docs`} target="_blank" rel="noreferrer">
          {t('settings.integration.reference')}
        </a>
      }
    >
      <Segmented<SampleCall>
        aria-label={t('settings.integration.call')}
        value={call}
        onChange={setCall}
        options={(Object.keys(sampleCalls) as SampleCall[]).map((value) => ({
          value,
          label: t(`settings.integration.calls.${value}`),
        }))}
      />
      <Tabs
        aria-label={t('settings.integration.language')}
        items={sampleLanguages.map((language) => ({
          key: language,
          label: language,
          children: <CodeBlock code={sample(language, call, { address, clientKey })} name={language} />,
        }))}
      />
    </Section>
  );
}

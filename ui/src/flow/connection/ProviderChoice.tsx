import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { apps } from '../../../../domain/apps';
import type { AppKind } from '../../../../domain/entities/app';
import { appsLike, kindOfApp } from '../apps/services';
import { appOf, type StepKind } from '../steps/step-icon';

interface ProviderChoiceProps {
  kind: StepKind;
  onChosen: (kind: StepKind) => void;
}

/** The app that a new step uses, when several can do the same. */
export function ProviderChoice({ kind, onChosen }: ProviderChoiceProps) {
  const { t } = useTranslation();
  const offered = appsLike(kind);
  if (offered.length < 2) return null;
  return (
    <Form.Item label={t('steps.provider')} htmlFor="provider" extra={t('steps.providerHint')}>
      <Select<AppKind>
        id="provider"
        value={appOf(kind)}
        onChange={(app) => onChosen(kindOfApp(app))}
        options={offered.map((app) => ({ value: app, label: apps[app].name }))}
      />
    </Form.Item>
  );
}

import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apps, firstWebhookOf } from '../../../domain/apps';
import { appKinds, type AppKind } from '../../../domain/entities/app';
import { stepTypes, type StepType } from '../../../domain/steps/types';
import { AppIcon } from '../components/AppIcon';
import { useAppSelector } from '../store/hooks';
import { kindIcons, type StepKind } from './step-icon';
import { conditionChecks, type ConditionDraft } from './steps/condition/draft';
import styles from './panel.module.css';

/** What was picked: a kind of step, and what its form begins with where that was picked too. */
export interface PickedKind extends StepKind {
  draft?: Partial<ConditionDraft>;
}

interface KindPickerProps {
  onPicked: (picked: PickedKind) => void;
}

/** The steps that can be added, on three tabs (section 2). */
export function KindPicker({ onPicked }: KindPickerProps) {
  const { t } = useTranslation();
  return (
    <Tabs
      items={[
        { key: 'actions', label: t('steps.picker.actions'), children: <Actions onPicked={onPicked} /> },
        {
          key: 'conditions',
          label: t('steps.picker.conditions'),
          children: <Conditions onPicked={onPicked} />,
        },
        { key: 'apps', label: t('steps.picker.apps'), children: <Apps onPicked={onPicked} /> },
      ]}
    />
  );
}

const actions: StepType[] = stepTypes.filter((type) => type !== 'CONDITION');

function Actions({ onPicked }: KindPickerProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.kinds}>
      {actions.map((type) => {
        const Icon = kindIcons[type];
        return (
          <Choice
            key={type}
            icon={<Icon />}
            name={t(`steps.names.${type}`)}
            purpose={t(`steps.purposes.${type}`)}
            onPicked={() => onPicked({ type, app_webhook_unique_identifier: null })}
          />
        );
      })}
    </ul>
  );
}

function Conditions({ onPicked }: KindPickerProps) {
  const { t } = useTranslation();
  const Icon = kindIcons.CONDITION;
  return (
    <ul className={styles.kinds}>
      {conditionChecks.map((check) => (
        <Choice
          key={check}
          icon={<Icon />}
          name={t(`steps.condition.checks.${check}`)}
          purpose={t(`steps.condition.purposes.${check}`)}
          onPicked={() =>
            onPicked({ type: 'CONDITION', app_webhook_unique_identifier: null, draft: { check } })
          }
        />
      ))}
    </ul>
  );
}

/** A stored sign-in is part of an API call, so it is not offered by itself. */
const offeredApps: AppKind[] = appKinds.filter((kind) => kind !== 'http');

function Apps({ onPicked }: KindPickerProps) {
  const language = useAppSelector((state) => state.preferences.language);
  return (
    <ul className={styles.kinds}>
      {offeredApps.map((kind) => (
        <Choice
          key={kind}
          icon={<AppIcon kind={kind} />}
          name={apps[kind].name}
          purpose={apps[kind].description[language]}
          onPicked={() => onPicked({ type: 'APICALL', app_webhook_unique_identifier: firstWebhookOf(kind) })}
        />
      ))}
    </ul>
  );
}

interface ChoiceProps {
  icon: ReactNode;
  name: string;
  purpose: string;
  onPicked: () => void;
}

const Choice = ({ icon, name, purpose, onPicked }: ChoiceProps) => (
  <li>
    <button type="button" className={styles.kind} onClick={onPicked}>
      <span className={styles.kindIcon} aria-hidden="true">
        {icon}
      </span>
      <span>
        <strong>{name}</strong>
        <span className={styles.kindText}>{purpose}</span>
      </span>
    </button>
  </li>
);

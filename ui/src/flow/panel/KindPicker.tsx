import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apps } from '../../../../domain/apps';
import type { Service } from '../../../../domain/apps/definition';
import { serviceApps } from '../../../../domain/apps/services';
import { appKinds, type AppKind } from '../../../../domain/entities/app';
import { isLoop } from '../../../../domain/steps';
import { stepTypes, type StepType } from '../../../../domain/steps/types';
import { AppIcon } from '../../components/AppIcon';
import { usePickerRows } from '../../components/picker/use-picker-rows';
import { connectionPicker } from '../../features/settings/apps/connection-picker';
import { useAppSelector } from '../../store/hooks';
import { firstAppOf, kindOfApp } from '../apps/services';
import { cards } from '../steps/cards';
import type { StepKind } from '../steps/step-icon';
import { conditionChecks } from '../steps/condition/draft';
import styles from './panel.module.css';

/** The choice: a kind of step, and the initial form if that was chosen too. */
export interface PickedKind extends StepKind {
  draft?: object;
}

interface KindPickerProps {
  onPicked: (picked: PickedKind) => void;
}

/** The steps that can be added, on three tabs: actions, conditions and apps. */
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

/** The most used ones come first: messages, then the steps between them. */
const inOrder = [
  ...(['email', 'sms', 'push', 'DELAY', 'WAIT', 'SPLIT', 'TAG', 'UPDATE_VARIABLE'] as const),
  ...(['chat', 'prompt', 'TRACK', 'COUNT', 'LOOP', 'APICALL'] as const),
];
const actions: readonly (Service | StepType)[] = [
  ...inOrder,
  ...stepTypes.filter((type) => cards[type].tab === 'actions' && !inOrder.some((other) => other === type)),
];

const isService = (action: Service | StepType): action is Service => action in serviceApps;

function Actions({ onPicked }: KindPickerProps) {
  return (
    <ul className={styles.kinds}>
      {actions.map((action) =>
        isService(action) ? (
          <ServiceChoice key={action} service={action} onPicked={onPicked} />
        ) : (
          <TypeChoice key={action} type={action} onPicked={onPicked} />
        ),
      )}
    </ul>
  );
}

function TypeChoice({ type, onPicked }: KindPickerProps & { type: StepType }) {
  const { t } = useTranslation();
  const Icon = cards[type].icon;
  const isCampaign = useAppSelector((state) => state.flow.automatisation?.is_campaign === true);
  // A campaign addresses contacts, usually those with a tag.
  const draft = isLoop(type) && isCampaign ? { source: 'tag' } : undefined;
  return (
    <Choice
      icon={<Icon />}
      name={t(`steps.names.${type}`)}
      purpose={t(`steps.purposes.${type}`)}
      onPicked={() => onPicked({ type, app_webhook_unique_identifier: null, draft })}
    />
  );
}

/** Actions of apps: with a connected app; when several can do the same, the form lets the user change it. */
function ServiceChoice({ service, onPicked }: KindPickerProps & { service: Service }) {
  const { t } = useTranslation();
  const { rows } = usePickerRows(connectionPicker, { chosen: [] }, '');
  const offered = serviceApps[service];
  const app = firstAppOf(offered, (kind) => rows.some(({ app_id }) => app_id === kind));
  const names = offered.map((kind) => apps[kind].name);
  return (
    <Choice
      icon={<AppIcon kind={app} />}
      name={t(`steps.services.${service}`)}
      purpose={t('steps.servicePurpose', { purpose: t(`steps.servicePurposes.${service}`), apps: names })}
      onPicked={() => onPicked(kindOfApp(app))}
    />
  );
}

function Conditions({ onPicked }: KindPickerProps) {
  const { t } = useTranslation();
  const Icon = cards.CONDITION.icon;
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

/** A stored sign-in is used by API calls, so it is not offered separately. */
const offeredApps: AppKind[] = appKinds.filter((kind) => apps[kind].service !== null);

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
          onPicked={() => onPicked(kindOfApp(kind))}
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

import { Button, Form, Select } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apps } from '../../../../domain/apps';
import type { AppKind } from '../../../../domain/entities/app';
import type { UserApp } from '../../../../domain/entities/connection';
import { usePicker } from '../../components/picker/use-picker';
import { useResource } from '../../components/use-resource';
import { ConnectionForm } from '../../features/settings/apps/ConnectionForm';
import { connectionPicker } from '../../features/settings/apps/connection-picker';
import { catalogue, connectionEditor } from '../../features/settings/apps/slice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';

interface ConnectionPickerProps {
  app: AppKind;
  value: number | null;
  onChange: (id: number | null) => void;
  /** Whether the value was selected automatically because it is the only one. */
  isOnly: boolean;
  /** Called with the only connection, which needs no choosing. */
  onOnly: (id: number) => void;
  /** Optional for a plain API call. */
  isOptional: boolean;
}

const toCreate = 'new';

/** Picks the connection for a step's app; a missing one can be created on the spot. */
export function ConnectionPicker({
  app,
  value,
  onChange,
  isOnly,
  onOnly,
  isOptional,
}: ConnectionPickerProps) {
  const { t } = useTranslation();
  const picker = usePicker(connectionPicker, { chosen: value === null ? [] : [value], scope: app });
  const { data: all } = useResource((state) => state.settings.apps.catalogue, catalogue.requested);
  const fitting = picker.rows.filter(({ app_id }) => app_id === app);
  const known = value === null ? undefined : picker.rowOf(value);
  const chosen = known?.app_id === app ? known : undefined;
  const isGone = known === null || (known !== undefined && !chosen);
  const create = useCreation(
    fitting.map(({ id }) => id),
    onChange,
  );

  const [only, ...others] = fitting;
  const isWhole = picker.typed === '' && picker.more === 0;
  const isClear = !isOptional && value === null && isWhole && only !== undefined && others.length === 0;
  useEffect(() => {
    if (isClear) onOnly(only.id);
  }, [isClear, only, onOnly]);
  const optionalHint = isOptional ? t('steps.connection.optionalHint') : undefined;

  return (
    <>
      <Form.Item
        label={t('steps.connection.label')}
        htmlFor="connection"
        extra={isOnly ? t('steps.connection.only') : optionalHint}
        validateStatus={isGone || chosen?.problem ? 'error' : undefined}
        help={isGone ? t('steps.connection.gone') : chosen?.problem && <Broken connection={chosen} />}
      >
        <Select<number | typeof toCreate>
          id="connection"
          {...picker.props}
          value={isGone ? undefined : (value ?? undefined)}
          allowClear={isOptional}
          placeholder={t(isOptional ? 'steps.connection.none' : 'steps.connection.choose')}
          onChange={(picked) => (picked === toCreate ? create() : onChange(picked ?? null))}
          options={[
            ...(fitting.map(picker.optionOf) as { value: number; label: ReactNode }[]), // their keys are ids
            { value: toCreate, label: t('settings.apps.connect', { app: apps[app].name }) },
          ]}
        />
      </Form.Item>
      <ConnectionForm app={all?.find(({ id }) => id === app)} />
    </>
  );
}

/** A connection's problem, and a link to its form. */
function Broken({ connection }: { connection: UserApp }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <>
      {connection.problem?.message}{' '}
      <Button type="link" size="small" onClick={() => dispatch(connectionEditor.opened(connection))}>
        {t('settings.apps.change', { name: connection.name })}
      </Button>
    </>
  );
}

/** Opens the form of a new connection, which is selected once it is created. */
function useCreation(ids: number[], onCreated: (id: number) => void): () => void {
  const dispatch = useAppDispatch();
  const before = useRef<number[] | null>(null);
  const isOpen = useAppSelector((state) => state.settings.apps.editor.editing !== null);
  useEffect(() => {
    const created = before.current && ids.find((id) => !before.current?.includes(id));
    if (isOpen || created === null || created === undefined) return;
    before.current = null;
    onCreated(created);
  });
  return () => {
    before.current = ids;
    dispatch(connectionEditor.opened('new'));
  };
}

import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EventName } from '../../../components/EventName';
import type { ListAddress } from '../../../components/list/address';
import { usePicker } from '../../../components/picker/use-picker';
import { usePickerRows } from '../../../components/picker/use-picker-rows';
import { automatisationPicker } from '../../automatisations/automatisation-picker';
import { eventNamePicker } from '../../event-names/use-event-names';
import styles from '../reports.module.css';

const nothing: string[] = [];

/** The report's event name, or all: known names and campaigns are offered, and any other name can be typed. */
export function ReportEventName({ address }: { address: ListAddress }) {
  const { t } = useTranslation();
  const { name } = address.query.filters;
  const names = usePicker(eventNamePicker, { chosen: nothing });
  const [isOpened, setOpened] = useState(false);
  const flows = usePickerRows(automatisationPicker, { chosen: nothing, isNeeded: isOpened }, names.typed);
  const campaigns = flows.rows.filter(({ is_campaign }) => is_campaign);
  const typed = names.typed.trim();
  const own = [name ?? '', typed].filter(
    (one) => one !== '' && names.matches(one) && !campaigns.some((flow) => flow.entry_event_name === one),
  );
  const option = (value: string, label: string) => ({
    value,
    label: <EventName name={value} />,
    title: label,
  });
  const offered = [...new Set([...names.rows, ...own])].map((one) => option(one, one));
  const started = campaigns.map((flow) => option(flow.entry_event_name, flow.name));
  return (
    <Select<string>
      {...names.props}
      onOpenChange={(isOpen) => {
        setOpened(true);
        names.props.onOpenChange(isOpen);
      }}
      aria-label={t('reports.name')}
      className={styles.name}
      allowClear
      popupMatchSelectWidth={false}
      placeholder={t('reports.allNames')}
      value={name}
      labelRender={({ value }) => <EventName name={String(value)} />}
      onChange={(chosen: string | undefined) => {
        names.setTyped('');
        address.change({ filters: { name: chosen ?? null } });
      }}
      options={[
        ...(offered.length > 0 ? [{ label: t('reports.groups.names'), options: offered }] : []),
        ...(started.length > 0 ? [{ label: t('reports.groups.campaigns'), options: started }] : []),
      ]}
    />
  );
}

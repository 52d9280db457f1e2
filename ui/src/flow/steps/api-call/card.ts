import { ApiOutlined } from '@ant-design/icons';
import { apiCallData } from '../../../../../domain/steps/api-call/schema';
import { tellingFields, toldCharacters } from '../../../../../domain/steps/api-call/telling';
import { summaryOf } from '../../summary/summary-of';
import type { StepCard } from '../step-card';

export const apiCallCard: StepCard = {
  icon: ApiOutlined,
  tab: 'actions',
  // The message of an app as people read it; for a plain call its address.
  summary: summaryOf(apiCallData, ({ method, url, message_template_id: template, ...fields }, { names }) => {
    const told = tellingFields.map((field) => fields[field]).find(Boolean);
    const linked = typeof template === 'number' ? names.message(template) : null;
    return firstLine(told ?? linked ?? (url && `${method} ${url}`));
  }),
};

const firstLine = (text: string): string => (text.trim().split('\n')[0] ?? '').slice(0, toldCharacters);

import { ComparedFields } from '../../fields/ComparedFields';
import type { RuleDrafts } from '../../rule-draft';
import type { RuleFieldsProps } from '../../rule-kind';
import { useContactFields } from '../../use-contact-fields';

export function FieldFields(props: RuleFieldsProps<RuleDrafts['field']>) {
  return <ComparedFields {...props} source="contact" known={useContactFields()} />;
}

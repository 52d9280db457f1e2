import { Button, Input, Radio, Select, Switch } from 'antd';
import { useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { blockAligns } from '../../../../../../domain/entities/messages/email-document';
import { NumberInput } from '../../../../components/numbers/NumberInput';
import { FieldMenu } from './FieldMenu';
import styles from '../blocks.module.css';

interface LabelledProps {
  label: string;
  /** How the control's id ends. */
  name?: string;
  hint?: string;
  /** The control, with the ids of its label and its hint. */
  children: (ids: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
}

/** A label above its control, and what explains it below. */
export function Labelled({ label, name = 'field', hint, children }: LabelledProps) {
  const id = `${useId()}-${name}`;
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': hintId })}
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface FieldProps<Value> {
  label: string;
  hint?: string;
  value: Value;
  onChange: (value: Value) => void;
}

interface LineFieldProps extends FieldProps<string> {
  limit: number;
  placeholder?: string;
  /** It is text that readers see: the contact's fields are offered. */
  isText?: boolean;
}

/** One line of text. */
export function LineField({
  label,
  hint,
  limit,
  value,
  placeholder,
  isText = false,
  onChange,
}: LineFieldProps) {
  const caret = useRef<number | null>(null);
  function insert(text: string): void {
    const at = Math.min(caret.current ?? value.length, value.length);
    caret.current = at + text.length;
    onChange((value.slice(0, at) + text + value.slice(at)).slice(0, limit));
  }
  return (
    <Labelled label={label} hint={hint}>
      {(ids) => (
        <>
          <Input
            {...ids}
            maxLength={limit}
            autoComplete="off"
            placeholder={placeholder}
            value={value}
            onSelect={({ currentTarget }) => {
              caret.current = currentTarget.selectionEnd;
            }}
            onChange={({ target }) => onChange(target.value)}
          />
          {isText && <FieldMenu onPicked={insert} />}
        </>
      )}
    </Labelled>
  );
}

interface NumberFieldProps extends FieldProps<number> {
  min: number;
  max: number;
}

/** A number of pixels. */
export const NumberField = ({ label, min, max, value, onChange }: NumberFieldProps) => (
  <Labelled label={label}>
    {(ids) => (
      <NumberInput
        {...ids}
        min={min}
        max={max}
        precision={0}
        value={value}
        onChange={(next) => {
          if (next !== null && next >= min && next <= max) onChange(next);
        }}
      />
    )}
  </Labelled>
);

/** Left, in the middle, or right. */
export function AlignField({
  value,
  onChange,
}: Omit<FieldProps<(typeof blockAligns)[number]>, 'label' | 'hint'>) {
  const { t } = useTranslation();
  return (
    <ChoiceField
      label={t('emailEditor.align')}
      value={value}
      onChange={onChange}
      options={blockAligns.map((one) => ({ value: one, label: t(`emailEditor.aligns.${one}`) }))}
    />
  );
}

interface ChoiceFieldProps<Value> extends FieldProps<Value> {
  options: { value: Value; label: string }[];
}

/** One of a few. */
export function ChoiceField<Value extends string | number>({
  label,
  value,
  onChange,
  options,
}: ChoiceFieldProps<Value>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <Radio.Group
        aria-labelledby={id}
        optionType="button"
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
        options={options}
      />
    </div>
  );
}

/** One of several. */
export const SelectField = <Value extends string>({
  label,
  hint,
  value,
  onChange,
  options,
}: ChoiceFieldProps<Value>) => (
  <Labelled label={label} hint={hint}>
    {(ids) => <Select<Value> {...ids} value={value} onChange={onChange} options={options} />}
  </Labelled>
);

/** Yes or no. */
export function SwitchLine({ label, hint, value, onChange }: FieldProps<boolean>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={styles.switchLine}>
        <Switch
          id={id}
          checked={value}
          onChange={onChange}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** A color. */
export const ColorField = ({ label, value, onChange }: FieldProps<string>) => (
  <Labelled label={label}>
    {(ids) => (
      <Input
        {...ids}
        type="color"
        className={styles.color}
        value={value}
        onChange={({ target }) => onChange(target.value.toLowerCase())}
      />
    )}
  </Labelled>
);

interface OwnColorFieldProps extends FieldProps<string | null> {
  /** The color where it has none of its own. */
  usual: string;
}

/** A color of its own, or the e-mail's. */
export function OwnColorField({ label, value, usual, onChange }: OwnColorFieldProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.ownColor}>
      <ColorField label={label} value={value ?? usual} onChange={onChange} />
      {value !== null && (
        <Button
          size="small"
          onClick={() => onChange(null)}
          aria-label={t('emailEditor.usualColorOf', { label })}
        >
          {t('emailEditor.usualColor')}
        </Button>
      )}
    </div>
  );
}

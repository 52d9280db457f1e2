import { Form, Switch } from 'antd';
import { useId } from 'react';
import styles from './form.module.css';

interface SwitchFieldProps {
  /** The form field, true or false; of a field inside of others its path. */
  name: string | string[];
  label: string;
  hint?: string;
  /** Called when the user switches it. */
  onSwitched?: (isOn: boolean) => void;
}

/** An on/off form field: its label and its switch on one line, its explanation below. */
export function SwitchField({ name, label, hint, onSwitched }: SwitchFieldProps) {
  const hintId = useId();
  return (
    <div className={styles.switchField}>
      <div className={styles.switchLine}>
        <label htmlFor={[name].flat().join('_')}>{label}</label>
        <Form.Item name={name} valuePropName="checked" noStyle>
          <Switch aria-describedby={hint === undefined ? undefined : hintId} onClick={onSwitched} />
        </Form.Item>
      </div>
      {hint !== undefined && (
        <p id={hintId} className={styles.switchHint}>
          {hint}
        </p>
      )}
    </div>
  );
}

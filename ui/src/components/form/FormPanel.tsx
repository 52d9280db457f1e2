import { SidePanel } from '../SidePanel';
import { useFormFrame, type FormFrameProps } from './form-frame';
import styles from './form.module.css';

/**
 * A form in a side panel: it closes when the store reports success, stays open with the reason after a failure, and starts fresh at each
 * opening.
 */
export function FormPanel<Values extends object>(props: FormFrameProps<Values>) {
  const { title, isOpen } = props;
  const { body, buttons, isRunning, focusFirst, close } = useFormFrame(props);
  return (
    <SidePanel
      isOpen={isOpen}
      title={title}
      width={480}
      isHeld={isRunning}
      onClose={close}
      afterOpenChange={focusFirst}
      footer={<div className={styles.buttons}>{buttons}</div>}
    >
      {body}
    </SidePanel>
  );
}

import { Modal } from 'antd';
import { useFormFrame, type FormFrameProps } from './form-frame';
import styles from './form.module.css';

interface FormDialogProps<Values extends object> extends FormFrameProps<Values> {
  /** Pixels, where the window is that wide; a dialog's usual width when absent. */
  width?: number;
}

/** A small form in a dialog: it closes when the store says so, stays with its reason when it failed, and is new at each opening. */
export function FormDialog<Values extends object>({ width, ...props }: FormDialogProps<Values>) {
  const { title, isOpen } = props;
  const { body, buttons, focusFirst, close } = useFormFrame(props);
  return (
    <Modal
      open={isOpen}
      title={title}
      width={width}
      className={styles.dialog}
      onCancel={close}
      destroyOnHidden
      afterOpenChange={focusFirst}
      footer={buttons}
    >
      {body}
    </Modal>
  );
}

import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormFrame, type FormFrameProps } from './form-frame';
import styles from './form.module.css';

interface FormDialogProps<Values extends object> extends FormFrameProps<Values> {
  /** Pixels, if the window is that wide; absent: a dialog's usual width. */
  width?: number;
}

/**
 * A small form in a dialog: it closes when the store reports success, stays open with the reason after a failure, and starts fresh at each
 * opening.
 */
export function FormDialog<Values extends object>({ width, ...props }: FormDialogProps<Values>) {
  const { t } = useTranslation();
  const { title, isOpen } = props;
  const { body, buttons, isRunning, focusFirst, close } = useFormFrame(props);
  return (
    <Modal
      open={isOpen}
      title={title}
      width={width}
      className={styles.dialog}
      closable={{ 'aria-label': t('common.close'), disabled: isRunning }}
      onCancel={close}
      destroyOnHidden
      afterOpenChange={focusFirst}
      footer={buttons}
    >
      {body}
    </Modal>
  );
}

import { Modal } from 'antd';
import { useFormFrame, type FormFrameProps } from './form-frame';

/** A small form in a dialog: it closes when the store says so, stays with its reason when it failed, and is new at each opening. */
export function FormDialog<Values extends object>(props: FormFrameProps<Values>) {
  const { title, isOpen, onClose } = props;
  const { body, buttons, focusFirst } = useFormFrame(props);
  return (
    <Modal
      open={isOpen}
      title={title}
      onCancel={onClose}
      destroyOnHidden
      afterOpenChange={focusFirst}
      footer={buttons}
    >
      {body}
    </Modal>
  );
}

import { StopOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { idle } from '../../store/request';
import { ConfirmDialog } from './ConfirmDialog';

interface StopButtonProps {
  label: string;
  /** The title of the dialog that asks first, and what it says. */
  title: string;
  children: ReactNode;
  isBusy?: boolean;
  onStop: () => void;
}

/** Stops something, once a dialog has said what that does. */
export function StopButton({ label, title, children, isBusy = false, onStop }: StopButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        danger
        icon={<StopOutlined aria-hidden="true" />}
        disabled={isBusy}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={title}
        confirmText={label}
        request={idle}
        onConfirm={() => {
          onStop();
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}

import { Button as AntdButton, type ButtonProps } from 'antd';

interface BusyButtonProps extends Omit<ButtonProps, 'loading'> {
  /** Its action is in progress, or what the action needs is being loaded. */
  isBusy: boolean;
}

/**
 * A button that shows that it is busy. Meanwhile antd ignores its clicks; assistive technology is told so, and the button keeps the focus, which
 * one with `disabled` would lose (https://www.w3.org/TR/wai-aria-1.2/#aria-disabled).
 */
export function BusyButton({ isBusy, ...props }: BusyButtonProps) {
  return (
    <AntdButton
      {...props}
      loading={isBusy}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
    />
  );
}

import { Form, Input } from 'antd';
import { useEffect } from 'react';
import { passwordLength } from '../../../../../domain/entities/account/user';
import { useFailureText } from '../../../components/feedback/failure-text';
import { failureIn, idle, type Request } from '../../../store/request';

/** The server found the password too easy to guess. */
const guessable = 'password_common';

interface NewPasswordFieldProps {
  label: string;
  hint: string;
  /** The call that sets it: what is wrong with the password itself is told here. */
  request: Request;
}

/** A field `password` for a new one. */
export function NewPasswordField({ label, hint, request }: NewPasswordFieldProps) {
  const form = Form.useFormInstance<{ password: string }>();
  const failureText = useFailureText();
  const failure = failureIn(request);
  const problem = failure?.code === guessable ? failureText(failure) : null;
  useEffect(() => {
    form.setFields([{ name: 'password', errors: problem === null ? [] : [problem] }]);
    if (problem !== null) form.focusField('password');
  }, [form, problem, request]);
  return (
    <Form.Item name="password" label={label} extra={hint}>
      <Input.Password autoComplete="new-password" maxLength={passwordLength.most} />
    </Form.Item>
  );
}

/** What of a call's end is told above the form: all but what `NewPasswordField` tells. */
export const besidesPassword = (request: Request): Request =>
  failureIn(request)?.code === guessable ? idle : request;

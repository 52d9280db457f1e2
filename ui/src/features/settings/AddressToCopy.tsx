import { Input, Space } from 'antd';
import { CopyButton } from '../../components/CopyButton';

/** An address to be entered elsewhere. */
export const AddressToCopy = ({ address, name }: { address: string; name: string }) => (
  <Space.Compact block>
    <Input readOnly value={address} aria-label={name} />
    <CopyButton text={address} name={name} />
  </Space.Compact>
);

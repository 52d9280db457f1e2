import { CompassOutlined, FileOutlined, SearchOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Input, Modal } from 'antd';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { searchDebounce } from '../../constants';
import { contactsFound } from '../../features/contacts/slice';
import { useAppDispatch } from '../../store/hooks';
import { useDestinations } from './destinations';
import styles from './go-to.module.css';

/** Quick search for screens and contacts, on any page: Ctrl+K, or ⌘K. */
export function GoTo() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    function handleKey(event: globalThis.KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    }
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        type="text"
        className={styles.opener}
        aria-label={t('goTo.title')}
        aria-keyshortcuts="Control+K Meta+K"
        title={`${t('goTo.title')} (Ctrl+K)`}
        icon={<CompassOutlined aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        <kbd className={styles.keys}>Ctrl K</kbd>
      </Button>
      <Modal open={isOpen} title={t('goTo.title')} footer={null} destroyOnHidden onCancel={close}>
        <Finder onGone={close} />
      </Modal>
    </>
  );
}

function Finder({ onGone }: { onGone: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const destinations = useDestinations(text);
  const current = Math.min(active, destinations.length - 1);
  useContactSearch(text.trim());

  function go(place: number): void {
    const destination = destinations[place];
    if (!destination) return;
    onGone();
    void navigate(destination.to);
  }
  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setActive((current + step + destinations.length) % Math.max(destinations.length, 1));
  }
  return (
    <>
      <Input
        autoFocus
        role="combobox"
        aria-label={t('goTo.placeholder')}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={destinations.length > 0 ? `${listId}-${current}` : undefined}
        placeholder={t('goTo.placeholder')}
        prefix={<SearchOutlined aria-hidden="true" />}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
        }}
        onKeyDown={handleKey}
        onPressEnter={() => go(current)}
      />
      <ul id={listId} role="listbox" aria-label={t('goTo.title')} className={styles.list}>
        {destinations.map(({ to, title, kind }, place) => (
          // The keys are the text field's, which says which option is the active one.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
          <li
            key={to}
            id={`${listId}-${place}`}
            role="option"
            aria-selected={place === current}
            className={styles.option}
            onClick={() => go(place)}
          >
            {kind === 'contact' ? <UserOutlined aria-hidden="true" /> : <FileOutlined aria-hidden="true" />}
            {title}
          </li>
        ))}
      </ul>
      {destinations.length === 0 && <p role="status">{t('list.noMatch')}</p>}
    </>
  );
}

/** Searches the contacts after a pause in typing. */
function useContactSearch(term: string): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (term === '') return;
    const timer = window.setTimeout(() => dispatch(contactsFound.requested(term)), searchDebounce);
    return () => window.clearTimeout(timer);
  }, [term, dispatch]);
}

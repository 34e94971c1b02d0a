import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/ActionButton.tsx';

/** So many characters of a value are shown. */
const LONGEST = 240;

/** So many fields are looked at: what follows would not be shown in any case. */
const MOST = 12;

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

function written(value: unknown, depth: number): string {
  if (typeof value === 'string') return JSON.stringify(cut(value));
  if (typeof value !== 'object' || value === null) return String(value);
  const isList = Array.isArray(value);
  if (depth > 2) return isList ? '[…]' : '{…}';
  const names = Object.keys(value);
  const fields = names.slice(0, MOST).map((name) => {
    const field = written((value as Record<string, unknown>)[name], depth + 1);
    return isList ? field : `${cut(name)}: ${field}`;
  });
  if (names.length > MOST) fields.push('…');
  return isList ? `[${fields.join(', ')}]` : `{${fields.join(', ')}}`;
}

/** A value in one line, its beginning where it is long. Whatever a file holds, this is short and quickly done. */
export const briefly = (value: unknown): string => cut(written(value, 0));

const Tree = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontFamily: 'ui-monospace, monospace',
  fontSize: '0.8125rem',
  lineHeight: 1.7,
  overflowWrap: 'anywhere',
  '& ul': {
    margin: 0,
    listStyle: 'none',
    paddingInlineStart: theme.spacing(2),
    borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
  },
  '& summary': { cursor: 'pointer', paddingBlock: 1.5 }, // no lower than 24 pixels
  '& summary > span, & li > span': { color: theme.vars.palette.text.secondary },
  '@media (pointer: coarse)': { '& summary': { paddingBlock: 8 } },
}));

/** So many fields are shown at once. */
const MANY = 100;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

interface FieldProps {
  name: string;
  value: unknown;
  /** How many levels are open from here on. */
  open: number;
}

function Branch({ name, value, open }: FieldProps & { value: object }) {
  const [isOpen, setOpen] = useState(open > 0);
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          {name} <span>{isOpen ? '' : briefly(value)}</span>
        </summary>
        {isOpen && <Fields value={value} open={open - 1} />}
      </details>
    </li>
  );
}

function Field({ name, value, open }: FieldProps) {
  if (isObject(value) && Object.keys(value).length > 0)
    return <Branch name={name} value={value} open={open} />;
  return (
    <li>
      {name}: <span>{typeof value === 'string' ? JSON.stringify(value) : briefly(value)}</span>
    </li>
  );
}

function Fields({ value, open }: { value: object; open: number }) {
  const { t } = useTranslation();
  const [most, setMost] = useState(MANY);
  const names = Object.keys(value);
  return (
    <ul>
      {names.slice(0, most).map((name) => (
        <Field
          key={name}
          name={name}
          value={(value as Record<string, unknown>)[name]}
          open={open}
        />
      ))}
      {names.length > most && (
        <li>
          <ActionButton onClick={() => setMost((count) => count + MANY)}>
            {t('replay.moreFields', { count: names.length - most })}
          </ActionButton>
        </li>
      )}
    </ul>
  );
}

/** A value as a tree that one unfolds; what is folded is not drawn. */
export function ValueTree({ value }: { value: unknown }) {
  if (!isObject(value)) return <Tree>{briefly(value)}</Tree>;
  return (
    <Tree as="div">
      <Fields value={value} open={2} />
    </Tree>
  );
}

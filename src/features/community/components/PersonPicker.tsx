import TextField from '@mui/material/TextField';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { COMMUNITY_LIMIT, type Person } from '../../../contract/index.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Quiet } from '../../../ui/Section.tsx';
import { communityApi } from '../api.ts';
import { Line, List, Row, Words } from './parts.tsx';

export interface PersonPickerProps {
  /** For the masters of this game; without it for owners. */
  game?: string | undefined;
  /** What is done with one of those found. */
  action: string;
  /** Are they that already? */
  isDone: (person: Person) => boolean;
  doneLabel: string;
  onPick: (person: Person) => void;
  busy: boolean;
}

/** Finds people by the beginning of their name (OWN-50). */
export function PersonPicker(props: PersonPickerProps) {
  const { game, action, isDone, doneLabel, onPick, busy } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const [find, { currentData, error, isFetching }] = communityApi.endpoints.people.useLazyQuery();
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    void find({ query: { q: typed.trim(), ...(game !== undefined && { game }) } });
  };
  return (
    <>
      <form onSubmit={handleSubmit} role="search" aria-label={t('community.findPerson')}>
        <Line>
          <TextField
            size="small"
            label={t('community.personName')}
            value={typed}
            autoComplete="off"
            sx={{ flex: '1 1 14rem' }}
            error={error !== undefined}
            helperText={error === undefined ? undefined : errorText(toApiError(error))}
            onChange={({ target }) => setTyped(target.value)}
            slotProps={{ htmlInput: { maxLength: COMMUNITY_LIMIT.search } }}
          />
          <ActionButton type="submit" variant="outlined" loading={isFetching}>
            {t('community.find')}
          </ActionButton>
        </Line>
      </form>
      <div role="status">
        {currentData?.people.length === 0 && <Quiet>{t('community.nobodyFound')}</Quiet>}
      </div>
      {currentData && currentData.people.length > 0 && (
        <List aria-label={t('community.found')}>
          {currentData.people.map((person) => (
            <Row key={person.id}>
              <Avatar name={person.name} src={person.avatar} size={32} decorative />
              <Words>{person.name}</Words>
              {isDone(person) ? (
                <Quiet as="span">{doneLabel}</Quiet>
              ) : (
                <ActionButton
                  variant="outlined"
                  loading={busy}
                  aria-label={`${action}: ${person.name}`}
                  onClick={() => onPick(person)}
                >
                  {action}
                </ActionButton>
              )}
            </Row>
          ))}
        </List>
      )}
    </>
  );
}

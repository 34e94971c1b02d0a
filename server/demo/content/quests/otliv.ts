import type { Quest } from '../types.ts';
import { happening, questsOf } from './make.ts';

const quest = questsOf('otliv');

/** Quests that the season's turns are marked with. */
export const seasonQuests: Quest[] = [
  quest(
    'prikaz-o-luzhe',
    'Приказ о луже',
    { type: 'standard', status: 'finished', place: 'traktir' },
    `
В погребе трактира обнаружен водоём. Его надлежит измерить, описать и отнести к категории, которой нет.`,
    [
      happening('zamer', 'Первый замер', 'finished', 'traktir', 'Ивета, линейка, капуста.', {
        editors: ['iveta', 'mart'],
        chronicle: `
Замерено: палец. Через шесть часов двенадцать минут — ещё палец, в обратную сторону. Свидетели: капитан Ковалец (подпись красивая), Гудок (подпись с процентами). Коза к делу не приобщена: съела протокол.`,
      }),
      happening(
        'prisutstvie',
        'Малое присутствие',
        'finished',
        'kancelyariya',
        'Двенадцать пенсне против одной кляксы.',
        { editors: ['iveta', 'guduk'] },
      ),
    ],
  ),
  quest(
    'zhurnal-ozhidaniya',
    'Журнал «Ожидания»',
    { type: 'heroic', status: 'finished', place: 'sushilnya' },
    `
Вахтенный журнал пропавшего барка не сохнет, потому что его всё ещё пишут. Надо дочитать до конца, не дожидаясь конца.`,
    [
      happening(
        'mokraya-strochka',
        'Мокрая строчка',
        'finished',
        'sushilnya',
        'Кто ведёт журнал с другой стороны?',
        {
          editors: ['nora', 'efim'],
          chronicle: `
Мы спросили, и нам ответили. Она маленькая, она по щиколотку, она помнит, что на обед было яблоко. Большая — там, за порогом. Большая учит буквы.

Записал слухач Ефим, со слов воды. Ошибок не исправлял: это не ошибки.`,
        },
      ),
      happening(
        'rezolyuciya',
        'Резолюция',
        'finished',
        'kancelyariya',
        'Окно номер семь и дверь за шкафом.',
        { editors: ['nora', 'tosya'] },
      ),
    ],
  ),
  quest(
    'premera',
    'Сто девяносто первый раз',
    { type: 'standard', status: 'finished', place: 'teatr' },
    `
«Вдова лоцмана» идёт двадцать лет и кончается проклятием. Завтра она кончится иначе, если успеть переписать пятый акт.`,
    [
      happening('pyaty-akt', 'Пятый акт', 'finished', 'teatr', 'Одно слово в самом низу афиши.', {
        editors: ['klara', 'guduk', 'tosya'],
      }),
    ],
  ),
  quest(
    'sto-sorok-klyuchey',
    'Сто сорок ключей',
    { type: 'standard', status: 'active', place: 'yakorya' },
    `
Слобода, которая клялась, что не держит смолы, держала её в каждом трюме. Теперь сто сорок кораблей надо за неделю поставить прямо.`,
    [
      happening('klyuchi', 'Ключи на якоре', 'finished', 'yakorya', 'Кто первым скажет вслух.', {
        editors: ['radim', 'klara', 'orshad'],
      }),
      happening(
        'spusk',
        'Спуск на воду',
        'pending',
        'sloboda',
        'Вода придёт снизу. Нужны кранцы, крепкие нервы и кто-нибудь, кто помнит слово «майна».',
        { editors: ['radim', 'zhdan'] },
      ),
    ],
  ),
  quest(
    'ogon-na-krayu',
    'Огонь на краю',
    { type: 'heroic', status: 'active', place: 'mayak' },
    `
В два часа десять минут сухому маяку ответили. Кто держит фонарь — и почему тянет букву «Т».`,
    [
      happening(
        'peregovory',
        'Переговоры',
        'finished',
        'mayak',
        'Семь минут темноты по служебной надобности.',
        { editors: ['severian', 'yan', 'tosya'] },
      ),
      happening(
        'aksinya',
        '«Аксинья»',
        'active',
        'prichal',
        'Баркас идёт вместе с водой. Носки готовы.',
        { editors: ['severian', 'iveta'] },
      ),
    ],
  ),
];

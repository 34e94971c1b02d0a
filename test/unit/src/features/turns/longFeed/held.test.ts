/** @jest-environment ./test/support/browserEnvironment.mjs */
import { heldAmong } from '../../../../../../src/features/turns/longFeed/feedWindow.ts';

describe('the turns that stay in the document', () => {
  const articles = () => [...document.querySelectorAll('article')];

  beforeEach(() => {
    document.body.innerHTML = [
      '<p>above</p>',
      '<article>nothing <a href="/x">link</a></article>',
      '<article><div contenteditable="true">an edit</div></article>',
      '<article>some words</article>',
      '<article><form><textarea></textarea></form></article>',
    ].join('');
    document.getSelection()?.removeAllRanges();
  });

  it('FEED-06 are those in which one writes', () => {
    expect(heldAmong(articles())).toEqual([1, 3]);
  });

  it('FEED-06 and the one that has the focus', () => {
    document.querySelector('a')?.focus();
    expect(heldAmong(articles())).toEqual([0, 1, 3]);
  });

  it('FEED-06 and those whose text is selected, not those where only the cursor stands', () => {
    const [, , third] = articles();
    const words = third?.firstChild as Text;
    document.getSelection()?.collapse(words, 2);
    expect(heldAmong(articles())).toEqual([1, 3]);
    document.getSelection()?.setBaseAndExtent(words, 0, words, 4);
    expect(heldAmong(articles())).toEqual([1, 2, 3]);
  });
});

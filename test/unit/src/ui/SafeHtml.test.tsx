import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { cleanHtml } from '../../../../src/lib/cleanHtml.ts';
import { cleaning, setCleaning } from '../../../../src/lib/cleaning.ts';
import { SafeHtml } from '../../../../src/ui/SafeHtml.tsx';

afterEach(() => act(() => setCleaning(cleanHtml)));

describe('SafeHtml', () => {
  it('shows the formats and nothing else', () => {
    const { container } = render(
      <SafeHtml html='<p>Дождь <em onclick="alert(1)">стих</em></p><script>alert(1)</script>' />,
    );
    expect(screen.getByText('стих').outerHTML).toBe('<em>стих</em>');
    expect(container.querySelector('script')).toBeNull();
  });

  it('leaves what is on the page in place when it is rendered again with the same text', () => {
    const { rerender } = render(<SafeHtml html="<p>Дождь</p>" />);
    const before = screen.getByText('Дождь');
    rerender(<SafeHtml html="<p>Дождь</p>" className="new" />);
    expect(screen.getByText('Дождь')).toBe(before);
  });
});

describe('SafeHtml before there is a function that cleans', () => {
  beforeEach(() => setCleaning(undefined));

  it('FIRST-49 shows nothing, loads it, and shows the clean text', async () => {
    const { container } = render(<SafeHtml html="<p onclick=alert(1)>Дождь</p>" />);
    expect(container).toHaveTextContent(/^$/);
    expect((await screen.findByText('Дождь')).outerHTML).toBe('<p>Дождь</p>');
    expect(cleaning()).toBe(cleanHtml);
  });

  /** Takes over an element as the host has rendered it. React's development build says that the texts differ. */
  function hydrated(inside: string, html: string) {
    jest.spyOn(console, 'error').mockReturnValue();
    const { container: host, unmount } = render(<SafeHtml html="" />);
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = host.innerHTML.replace('></', `>${inside}</`);
    unmount();
    return render(<SafeHtml html={html} />, { container, hydrate: true });
  }
  afterEach(() => jest.restoreAllMocks());

  it('FIRST-49 leaves a text as the host has rendered it, and loads nothing', async () => {
    hydrated('<p>Дождь</p>', '<p onclick=alert(1)>Дождь</p>');
    const before = screen.getByText('Дождь');
    await act(async () => Promise.resolve());
    expect(screen.getByText('Дождь')).toBe(before);
    expect(cleaning()).toBeUndefined();
  });

  it('FIRST-49 shows a text that changes after that when it is clean, and until then the one of before', async () => {
    const { container, rerender } = hydrated('<p>Дождь</p>', '<p>Дождь</p>');
    rerender(<SafeHtml html="<p onclick=alert(1)>Снег</p>" />);
    expect(container).toHaveTextContent('Дождь');
    expect((await screen.findByText('Снег')).outerHTML).toBe('<p>Снег</p>');
  });
});

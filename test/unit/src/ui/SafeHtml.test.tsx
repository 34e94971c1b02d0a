import { render, screen } from '@testing-library/react';
import { SafeHtml } from '../../../../src/ui/SafeHtml.tsx';

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

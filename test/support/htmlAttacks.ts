export { htmlAttacks } from '../fixtures/htmlAttacks/index.ts';
export { mutationsOf } from './htmlMutations.ts';

/** Every format of the editor and of the allow-list, each as the editor's serialiser writes it. */
export const htmlFormats: readonly string[] = [
  '<p>Абзац &amp; «ёлочки» — <br>вторая строка</p>',
  '<p>&nbsp;с отступом&nbsp;</p>',
  '<p><strong>ж</strong><b>ж</b><em>к</em><i>к</i><u>п</u><s>з</s><del>з</del></p>',
  '<p>H<sub>2</sub>O, x<sup>2</sup>, <code>a &lt; b</code>, <span>текст</span></p>',
  '<h2>Глава</h2><h3>Часть</h3><h4>Раздел</h4>',
  '<blockquote><p>Цитата</p></blockquote>',
  '<ul><li>раз<ul><li>два</li></ul></li></ul><ol><li>три</li></ol>',
  '<hr>',
  '<pre>строка\n  вторая</pre>',
  '<p><a href="https://letopis.example/a?b=1&amp;c=2" title="Имя" target="_blank" rel="noopener noreferrer nofollow ugc">x</a></p>',
  '<p><a href="mailto:a@b.example" target="_blank" rel="noopener noreferrer nofollow ugc">x</a></p>',
  '<img src="https://pictures.example/1.png" alt="Замок" width="640" height="480">',
  '<figure><img src="/media/1.png" alt=""><figcaption>Замок</figcaption></figure>',
  '<table><caption>Силы</caption><thead><tr><th colspan="2">a</th></tr></thead><tbody><tr><td rowspan="2">b</td></tr></tbody><tfoot><tr><td>c</td></tr></tfoot></table>',
  '<div>строка</div>',
];

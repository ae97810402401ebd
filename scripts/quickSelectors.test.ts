import { createRequire } from 'node:module';

const fromEnvironment = createRequire(require.resolve('jest-environment-jsdom'));
const { JSDOM } = fromEnvironment('jsdom') as {
  JSDOM: new (html: string) => { window: { document: Document } };
};
const { implForWrapper } = fromEnvironment('jsdom/lib/jsdom/living/generated/utils.js') as {
  implForWrapper: (element: Element) => unknown;
};
const { mayMatch } = createRequire(__filename)('./test/quickSelectors.cjs') as {
  mayMatch: (element: unknown, selector: string) => boolean;
};

const { document } = new JSDOM(`<!DOCTYPE html><body class="page"><div class="css-a MuiBox-root">
  <ul class="css-b" data-state="open, half"><li class="css-c css-a">One</li><li title="a.css-z">Two</li></ul>
  <svg class="css-icon"><linearGradient class="css-g"></linearGradient></svg>
  <input class="css-d" disabled><p class="größe">Plain</p></div></body>`).window;
const elements = [...document.querySelectorAll('*')];

const selectors = [
  ...[
    '*',
    'p',
    'P',
    'li',
    '.css-a',
    '.css-b>li',
    '.css-a .css-c',
    'ul.css-b',
    'li.css-a.css-c',
    '.css-z',
    'ul > *',
  ],
  ...[
    '.css-b li:first-child',
    'li:not(.css-a)',
    ':not(.css-z)',
    'li:not(:is(.css-c, .css-b))',
    '.css-d:disabled',
  ],
  ...[
    ':is(.css-b, .css-c) ',
    ':where(.css-a)>ul',
    '.css-a:has(p)',
    '.css-z:not(.css-a, .css-b)',
    'div:not([title])',
  ],
  ...[
    '[title="a.css-z"]',
    '[data-state="open, half"]',
    '[disabled]',
    '.css-b[data-state]',
    'li[title]+li',
    'li~li',
  ],
  ...[
    '.css-z, .css-b',
    '.css-z,p',
    'p, *',
    '.css-y, .css-z',
    'linearGradient',
    '.css-icon>.css-g',
    'body.page *',
  ],
  ...['.css-a\n  .css-b', ':root', 'html', '#none', '.größe', '.css\\-a', 'div .css-b  >  li'],
];

describe('the look at class and tag before a selector is asked', () => {
  it.each(selectors)('never turns away an element that %j matches', (selector) => {
    for (const element of elements.filter((one) => one.matches(selector)))
      expect([element.outerHTML, mayMatch(implForWrapper(element), selector)]).toEqual([
        element.outerHTML,
        true,
      ]);
  });

  it('turns away the elements of other classes and tags', () => {
    const left = (selector: string) =>
      elements
        .filter((element) => mayMatch(implForWrapper(element), selector))
        .map(({ localName }) => localName);
    expect(left('.css-b>li:not(:last-child)')).toEqual(['li', 'li']);
    expect(left('.css-z:hover, .css-b .css-c')).toEqual(['li']);
    expect(left('.css-y::before')).toEqual([]);
    expect(left('[title]')).toHaveLength(elements.length);
  });
});

import { screen } from '@testing-library/react';
import { renderPortal } from '../testing/renderPortal';
import { isInternetExplorer } from './InternetExplorerWarning';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const edge = `${chrome} Edg/156.0.0.0`;

it.each([
  ['Internet Explorer 11', 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko', true],
  ['Internet Explorer 10', 'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)', true],
  ['Chrome', chrome, false],
  ['Edge', edge, false],
])('whether %s is Internet Explorer: %s', (_name, agent, expected) =>
  expect(isInternetExplorer(document, agent)).toBe(expected),
);

it('another browser in Internet Explorer’s document mode counts as Internet Explorer', () => {
  expect(
    isInternetExplorer(
      Object.assign(document.implementation.createHTMLDocument(), { documentMode: 11 }),
      edge,
    ),
  ).toBe(true);
});

it('the sign-in page warns in Internet Explorer', () => {
  const agent = jest
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue('Mozilla/5.0 (Trident/7.0; rv:11.0)');
  renderPortal('/login');
  expect(screen.getByText('Internet Explorer is not supported.')).toBeInTheDocument();
  agent.mockRestore();
});

it('the sign-in page does not warn in other browsers', () => {
  renderPortal('/login');
  expect(screen.queryByText('Internet Explorer is not supported.')).not.toBeInTheDocument();
});

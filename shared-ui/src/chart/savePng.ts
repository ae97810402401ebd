import { saveFile } from '../grid/saveFile';
import { t } from '../theme/tokens';

/** The properties that a chart's picture needs, which styles of the page would give it otherwise. */
const drawn = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'visibility'],
  ...['font-size', 'font-weight', 'text-anchor', 'dominant-baseline'],
];

/** Copies a picture with the styles that the page gives it. */
function withStyles(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const copies = [...copy.querySelectorAll('*')];
  for (const [index, element] of [...svg.querySelectorAll('*')].entries()) {
    const styles = getComputedStyle(element);
    for (const name of drawn) copies[index]!.setAttribute(name, styles.getPropertyValue(name));
    copies[index]!.removeAttribute('style');
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('font-family', 'sans-serif');
  return copy;
}

function loadImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The chart could not be drawn.'));
    image.src = address;
  });
}

export interface PngOptions {
  title: string;
  /** The names and CSS colours of the series. */
  series: readonly { label: string; color: string }[];
  /** Texts below the picture at its points, from left to right, each with its distance from the left in pixels. */
  points: readonly { text: string; x: number }[];
}

const scale = 2;
const [top, bottom, side] = [64, 28, 16];

/** The colours of the page as the browser computes them: a canvas does not know CSS variables. */
function computedColors(element: Element, colors: readonly string[]): string[] {
  const probe = document.createElement('span');
  element.append(probe);
  const computed = colors.map((color) => {
    probe.style.color = color;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return computed;
}

/**
 * Draws a chart as a PNG at twice its size, with its title, a key of its series and the names of its points.
 * @param place holds the chart, `<svg>`
 * @throws Error when there is no chart, or the browser cannot draw it
 */
async function drawPng(place: HTMLElement, { title, series, points }: PngOptions): Promise<Blob> {
  const svg = place.querySelector('svg');
  if (!svg) throw new Error('There is no chart to draw.');
  const { width, height } = svg.getBoundingClientRect();
  const image = await loadImage(
    `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(withStyles(svg)))}`,
  );
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * side) * scale;
  canvas.height = (height + top + bottom) * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The chart could not be drawn.');
  const [ground, text, quiet, ...keys] = computedColors(place, [
    ...[t.bg, t.text, t.text2],
    ...series.map(({ color }) => color),
  ]) as [string, string, string, ...string[]];
  context.scale(scale, scale);
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const write = (words: string, x: number, y: number, color: string, font = '12px sans-serif') => {
    context.font = font;
    context.fillStyle = color;
    context.fillText(words, x, y);
  };
  write(title, side, 24, text, '600 14px sans-serif');
  let x = side;
  for (const [index, { label }] of series.entries()) {
    context.fillStyle = keys[index]!;
    context.fillRect(x, 40, 10, 10);
    write(label, x + 16, 49, text);
    x += 16 + context.measureText(label).width + 20;
  }
  context.drawImage(image, side, top, width, height);
  context.textAlign = 'center';
  for (const { text: words, x: at } of points) write(words, side + at, top + height + 16, quiet);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The chart could not be drawn.'))),
      'image/png',
    ),
  );
}

/**
 * Downloads a chart as a picture.
 * @param place holds the chart
 * @param fileName `created_and_closed.png`
 * @throws Error as `drawPng` does
 */
export async function savePng(place: HTMLElement, fileName: string, options: PngOptions): Promise<void> {
  saveFile(fileName, await drawPng(place, options));
}

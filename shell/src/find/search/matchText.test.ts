import { hasNumber, matchScore, matchText, parseId } from './matchText';

const marked = (typed: string, label: string) =>
  matchText(typed, { label })?.label.map(([start, end]) => label.slice(start, end));

describe('matching a typed text', () => {
  it.each([
    ['pro', 'Projects', matchScore.start],
    ['projects', 'Projects', matchScore.whole],
    ['  PROJECTS ', 'Projects', matchScore.whole],
    ['pilot', 'Wi-Fi 7 pilot', matchScore.words],
    ['pil wi', 'Wi-Fi 7 pilot', matchScore.words],
    ['ilot', 'Wi-Fi 7 pilot', matchScore.inside],
    ['ilot wi', 'Wi-Fi 7 pilot', matchScore.inside],
    ['zoe', 'Zoë Fischer', matchScore.start],
    ['орл', 'Жанна Орлова', matchScore.words],
    ['481', '#481 Wi-Fi', matchScore.words],
    ['#481', '#481 Wi-Fi', matchScore.start],
    ['users create', 'Create User', matchScore.words],
    ['pilots', 'Wi-Fi 7 pilot', matchScore.words],
    ['statuses', 'Review Status', matchScore.words],
    ['properties', 'Create Property', matchScore.words],
    ['property', 'Properties', matchScore.words],
  ])('%s fits %s', (typed, label, score) => {
    expect(matchText(typed, { label })?.score).toBe(score);
  });

  it.each([
    ['piloting', 'Wi-Fi 7 pilot'],
    ['pilots', 'Wi-Fi 7 autopilot'],
    ['users', 'Userland'],
    ['class', 'Clas'],
    ['is', 'I am'],
    ['pilot lobby', 'Wi-Fi 7 pilot'],
    ['.*', 'Projects'],
  ])('%s does not fit %s', (typed, label) => expect(matchText(typed, { label })).toBeNull());

  it('takes keywords after words of the label and before parts of them, details last', () => {
    const scores = [
      { label: 'Raise a flag' },
      { label: 'New project', keywords: ['raise'] },
      { label: 'Fundraise' },
      { label: 'Maya', detail: 'raised by' },
    ].map((text) => matchText('rais', text)!.score);
    expect(scores).toEqual([matchScore.start, matchScore.keyword, matchScore.inside, matchScore.detail]);
  });

  it('has the score of its worst word', () => {
    expect(matchText('new raise', { label: 'New project', keywords: ['raise'] })?.score).toBe(
      matchScore.keyword,
    );
  });

  it('marks what fits, where words begin if it can, joined where it overlaps', () => {
    expect(marked('pil wi', 'Wi-Fi 7 pilot')).toEqual(['Wi', 'pil']);
    expect(marked('an', 'Joanna Andrews')).toEqual(['An']);
    expect(marked('pilots', 'Wi-Fi 7 pilot')).toEqual(['pilot']);
    expect(marked('fisch fischer', 'Zoë Fischer')).toEqual(['Fischer']);
    expect(marked('zoe fi', 'Zoë Fischer')).toEqual(['Zoë', 'Fi']);
    expect(marked('b', '👩‍🚒 Bea')).toEqual(['B']);
    expect(marked('strasse', 'Hauptstraße')).toBeUndefined();
  });

  it('marks nothing while nothing is typed, and everything fits', () => {
    expect(matchText(' ', { label: 'Projects' })).toEqual({ score: matchScore.words, label: [], detail: [] });
  });
});

describe('numbers', () => {
  it.each([
    ['481', '481'],
    [' #481 ', '481'],
    ['0481', '481'],
    ['481a', null],
    ['# 481', null],
    ['1234567890', null],
    ['', null],
  ])('%j asks for %j', (typed, number) => expect(parseId(typed)).toBe(number));

  it('stand in a text by themselves', () => {
    expect(hasNumber('Project: 481', '481')).toBe(true);
    expect(hasNumber('#481 Wi-Fi', '481')).toBe(true);
    expect(hasNumber('Project: 4812', '481')).toBe(false);
  });
});

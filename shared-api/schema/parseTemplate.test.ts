import { parseTemplate, TemplateError } from './parseTemplate';

const faultOf = (source: string, where: 'subject' | 'body' = 'body') => {
  try {
    parseTemplate(source, where);
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    throw error;
  }
  return null;
};

describe('a mail template', () => {
  it('consists of text and placeholders, with or without spaces in their braces', () => {
    expect(parseTemplate('{{project.name}}: {{ state.to }}!', 'subject')).toEqual([
      { placeholder: 'project.name' },
      { text: ': ' },
      { placeholder: 'state.to' },
      { text: '!' },
    ]);
    expect(parseTemplate('', 'body')).toEqual([]);
    expect(parseTemplate('a { b } c }} d', 'body')).toEqual([{ text: 'a { b } c }} d' }]);
  });

  it.each([
    ['Hello {{recipient}}', 'There is no placeholder {{recipient}} (line 1, column 7)'],
    ['é😀\r\nä {{Project.Name}}', 'There is no placeholder {{Project.Name}} (line 2, column 3)'],
    ['{{constructor}}', 'There is no placeholder {{constructor}} (line 1, column 1)'],
    ['{{}}', 'There is no placeholder {{}} (line 1, column 1)'],
    ['one\n\n{{comment', 'The braces {{ are not closed (line 3, column 1)'],
    ['{{comment\n}}', 'The braces {{ are not closed (line 1, column 1)'],
    ['{{{{comment}}}}', 'The braces {{ are not closed (line 1, column 1)'],
    ['{{{comment}}}', 'The braces {{ are not closed (line 1, column 1)'],
  ])('%j is refused with the place of its fault', (source, fault) => {
    expect(faultOf(source)).toBe(fault);
  });

  it('has a subject of one line, without the list of changes', () => {
    expect(faultOf('one\ntwo', 'subject')).toBe('A subject is one line (line 1, column 4)');
    expect(faultOf('Changed: {{changes}}', 'subject')).toBe(
      'The list {{changes}} stands in the body alone (line 1, column 10)',
    );
    expect(faultOf('Changed: {{changes}}', 'body')).toBeNull();
  });
});

import { excludedText, isExcludedFileName, maxFileBytes } from './fileNames';

describe('the names of files', () => {
  it.each(['.env', 'Thumbs.DB', '~$plan.docx', 'setup.EXE', 'setup.exe.', 'run.bat ', 'a.b.scr'])(
    '%s is excluded',
    (name) => expect(isExcludedFileName(name)).toBe(true),
  );

  it.each(['plan.pdf', 'exe', 'my.exe.pdf', 'thumbs.db.txt', 'a+b (1).png', 'naïve ☂.txt'])(
    '%s is fine',
    (name) => expect(isExcludedFileName(name)).toBe(false),
  );

  it('are checked against a field’s own patterns', () => {
    expect(isExcludedFileName('a.txt', ['*.txt'])).toBe(true);
    expect(isExcludedFileName('axtxt', ['*.txt'])).toBe(false);
  });

  it('are refused with the message of the specification', () => {
    expect(excludedText('File')).toBe('The File file is excluded');
  });

  it('the size limit is the person’s megabytes times 1024 KB', () => {
    expect(maxFileBytes(20)).toBe(20 * 1024 * 1024);
  });
});

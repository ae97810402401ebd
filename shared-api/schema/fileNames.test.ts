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

  it('are held against other patterns where a field has its own', () => {
    expect(isExcludedFileName('a.txt', ['*.txt'])).toBe(true);
    expect(isExcludedFileName('axtxt', ['*.txt'])).toBe(false);
  });

  it('are refused in the words of the specification', () => {
    expect(excludedText('File')).toBe('The File file is excluded');
  });

  it('the largest file is as many times 1024 KB as the person may upload megabytes', () => {
    expect(maxFileBytes(20)).toBe(20 * 1024 * 1024);
  });
});

import { fireEvent, render, screen } from '@testing-library/react';
import { styled } from '@mui/material/styles';
import { keepPress } from './keepPress';

const Bar = styled('footer')({});

const pressed = jest.fn();
const at = (clientX: number, clientY: number) => ({ clientX, clientY, bubbles: true });

beforeEach(() => {
  pressed.mockClear();
  render(
    // As the bars of forms and dialogs do.
    <Bar onMouseDown={keepPress}>
      <button onClick={pressed}>Create</button>
      <button onClick={pressed} disabled>
        Off
      </button>
      <span>Draft kept</span>
    </Bar>,
  );
});

const button = (name: string) => screen.getByRole('button', { name });

test('a press counts although the button has moved away below the pointer', () => {
  fireEvent.mouseDown(button('Create'), at(50, 824));
  fireEvent.mouseUp(document.body, at(51, 824));
  expect(pressed).toHaveBeenCalledTimes(1);
  // It ends with the press.
  fireEvent.mouseUp(document.body, at(50, 824));
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('a press that ends on the button is left to the browser', () => {
  fireEvent.mouseDown(button('Create'), at(50, 824));
  fireEvent.mouseUp(button('Create'), at(50, 824));
  expect(pressed).not.toHaveBeenCalled();
});

test.each([
  ['was dragged away', () => button('Create'), at(50, 860)],
  ['began beside a button', () => screen.getByText('Draft kept'), at(50, 824)],
  ['began on a disabled button', () => button('Off'), at(50, 824)],
])('a press that %s counts nothing', (_what, target, end) => {
  fireEvent.mouseDown(target(), at(50, 824));
  fireEvent.mouseUp(document.body, end);
  expect(pressed).not.toHaveBeenCalled();
});

test('a press of another mouse button counts nothing', () => {
  fireEvent.mouseDown(button('Create'), { ...at(50, 824), button: 2 });
  fireEvent.mouseUp(document.body, { ...at(50, 824), button: 2 });
  expect(pressed).not.toHaveBeenCalled();
});

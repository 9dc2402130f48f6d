import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../button.tsx';
import { CheckboxField, RadioGroup } from './choice-fields.tsx';
import { FileField } from './file-field.tsx';
import { NumberStepper } from './number-stepper.tsx';
import { SelectField } from './select-field.tsx';
import { PasswordField, TextField } from './text-field.tsx';

/** What a screen reader reads after the name of a control. */
const description = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' | ');

describe('fields', () => {
  it('tie hint and error to their control', () => {
    render(
      <>
        <TextField label="Phone" name="phone" hint="11 digits" error="Not valid" />
        <SelectField label="City" name="city" options={[{ value: 'Giza', label: 'Giza' }]} error="Choose one" />
        <CheckboxField label="I agree" name="terms" error="Please agree" />
        <FileField
          label="Picture"
          name="picture"
          accept={['image/png']}
          file={null}
          onChange={() => {}}
          error="Too big"
        />
      </>,
    );
    expect(description(screen.getByLabelText('Phone'))).toBe('11 digits | Not valid');
    expect(description(screen.getByLabelText('City'))).toBe('Choose one');
    expect(description(screen.getByRole('checkbox', { name: 'I agree' }))).toBe('Please agree');
    expect(description(screen.getByLabelText(/^Picture/))).toContain('Too big');
    for (const name of ['Phone', 'City']) expect(screen.getByLabelText(name).ariaInvalid).toBe('true');
  });

  it('say when they are optional, and are required otherwise', () => {
    render(
      <>
        <TextField label="Name" name="name" />
        <TextField label="Age" name="age" optional />
      </>,
    );
    expect(screen.getByLabelText('Name')).toHaveProperty('required', true);
    expect(screen.getByLabelText(/^Age .*اختياري/)).toHaveProperty('required', false);
  });

  it('keep their number when the page is scrolled over them', () => {
    render(<TextField label="Hours" name="hours" type="number" />);
    const input = screen.getByLabelText('Hours');
    input.focus();
    fireEvent.wheel(input, { deltaY: 100 });
    // A browser steps the number that has the focus.
    expect(document.activeElement).not.toBe(input);
  });

  it('show a password when asked', async () => {
    render(<PasswordField label="Password" name="password" />);
    const input = screen.getByLabelText('Password');
    expect(input).toHaveProperty('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'إظهار كلمة المرور' }));
    expect(input).toHaveProperty('type', 'text');
  });

  it('choose one of a few by keyboard', async () => {
    function Payment() {
      const [value, setValue] = useState<'cash' | 'card'>('cash');
      const options = [
        { value: 'cash', label: 'Cash' },
        { value: 'card', label: 'Card' },
      ] as const;
      return <RadioGroup label="Payment" name="payment" value={value} options={options} onChange={setValue} />;
    }
    render(<Payment />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: 'Card' })).toHaveProperty('checked', true);
  });

  it('pick a file, name it, and let go of it again', async () => {
    function Picture() {
      const [file, setFile] = useState<File | null>(null);
      return <FileField label="Picture" name="picture" accept={['image/png']} file={file} onChange={setFile} />;
    }
    render(<Picture />);
    await userEvent.upload(screen.getByLabelText(/^Picture/), new File(['x'], 'hearing.png', { type: 'image/png' }));
    expect(screen.getByText('hearing.png')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'حذف الصورة' }));
    expect(screen.queryByText('hearing.png')).toBeNull();
  });
});

describe('NumberStepper', () => {
  it('stays between its ends and offers removal', async () => {
    const onRemove = vi.fn();
    function Quantity() {
      const [value, setValue] = useState(1);
      return <NumberStepper label="Quantity" value={value} max={2} onChange={setValue} onRemove={onRemove} />;
    }
    render(<Quantity />);
    const less = screen.getByRole('button', { name: 'تقليل الكمية' });
    const more = screen.getByRole('button', { name: 'زيادة الكمية' });
    expect(less).toHaveProperty('disabled', true);
    await userEvent.click(more);
    expect(screen.getByRole('status').textContent).toBe('2');
    expect(more).toHaveProperty('disabled', true);
    await userEvent.click(less);
    expect(screen.getByRole('status').textContent).toBe('1');
    await userEvent.click(screen.getByRole('button', { name: 'حذف من السلة' }));
    expect(onRemove).toHaveBeenCalledOnce();
  });
});

describe('Button', () => {
  it('ignores presses while busy, and does not send the form', async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy onClick={onClick}>
          Save
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

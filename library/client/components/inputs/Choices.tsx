import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { useEffect, useId, useRef } from "react";
import { classNames } from "../classNames";
import { field } from "./Field.styles";

interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "style" | "type"> {
    /** The words beside the box. */
    children: ReactNode;
    /** More about it, below the words. */
    note?: ReactNode;
    ref?: Ref<HTMLInputElement>;
}

interface CheckboxProps extends Omit<ChoiceProps, "ref"> {
    /** Some of what it stands for is chosen and some is not. Seen and said once the page is alive, for HTML has no word for it. */
    indeterminate?: boolean;
}

/** Yes or no; or, over several others, all, none or some. */
export function Checkbox({ indeterminate = false, ...rest }: CheckboxProps): ReactNode {
    const box = useRef<HTMLInputElement>(null);
    useEffect(() => {
        if (box.current) box.current.indeterminate = indeterminate;
    }, [indeterminate]);
    return <Choice {...rest} ref={box} type="checkbox" box={field.box} />;
}

/** One of several that are all seen. Put them in a `RadioGroup`, which names them. */
export function Radio(props: ChoiceProps): ReactNode {
    return <Choice {...props} type="radio" box={classNames(field.box, field.round)} />;
}

/** On or off, at once: for what needs no Save. In a form it posts as a checkbox does. */
export function Switch(props: ChoiceProps): ReactNode {
    return <Choice {...props} type="checkbox" role="switch" box={field.switch} row={field.switchRow} />;
}

interface BoxProps extends ChoiceProps {
    type: "checkbox" | "radio";
    /** Classes of the box itself, and of the line it stands in. */
    box: string | undefined;
    row?: string;
}

function Choice({ children, note, box, row, ...rest }: BoxProps): ReactNode {
    const noteID = useId();
    const described = classNames(rest["aria-describedby"], note !== undefined && noteID);
    return (
        <label className={classNames(field.check, row, rest.disabled && field.checkOff)}>
            <input {...rest} {...(described && { "aria-describedby": described })} className={box} />
            <span>
                {/* The note describes the choice; it is not a part of its name. */}
                <span>{children}</span>
                {note !== undefined && (
                    <span className={field.note} id={noteID} aria-hidden="true">
                        {note}
                    </span>
                )}
            </span>
        </label>
    );
}

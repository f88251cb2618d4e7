import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { useEffect, useId, useRef } from "react";
import { classNames } from "../classNames";
import { field } from "./Field.styles";

interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "style" | "type"> {
    /** Label beside the box. */
    children: ReactNode;
    /** Description, below the label. */
    note?: ReactNode;
    ref?: Ref<HTMLInputElement>;
}

interface CheckboxProps extends Omit<ChoiceProps, "ref"> {
    /** Whether some of the represented items are selected and some are not. Applied after hydration, since HTML has no attribute for it. */
    indeterminate?: boolean;
}

/** Renders a checkbox; one that represents several others may be indeterminate. */
export function Checkbox({ indeterminate = false, ...rest }: CheckboxProps): ReactNode {
    const box = useRef<HTMLInputElement>(null);
    useEffect(() => {
        if (box.current) box.current.indeterminate = indeterminate;
    }, [indeterminate]);
    return <Choice {...rest} ref={box} type="checkbox" box={field.box} />;
}

/** Renders one option of several that are all visible. Must be in a `RadioGroup`, which names the group. */
export function Radio(props: ChoiceProps): ReactNode {
    return <Choice {...props} type="radio" box={classNames(field.box, field.round)} />;
}

/** Renders a switch that takes effect at once, for settings without a Save button. In a form it posts like a checkbox. */
export function Switch(props: ChoiceProps): ReactNode {
    return <Choice {...props} type="checkbox" role="switch" box={field.switch} row={field.switchRow} />;
}

interface BoxProps extends ChoiceProps {
    type: "checkbox" | "radio";
    /** Class names of the box and of its row. */
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

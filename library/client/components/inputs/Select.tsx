import { Icon } from "@parley/library/client/icons";
import type { ReactNode, Ref, SelectHTMLAttributes } from "react";
import { field } from "./Field.styles";
import type { ControlSize } from "./TextInput";
import { getInputClasses } from "./TextInput";

interface SelectProps extends ControlSize, Omit<SelectHTMLAttributes<HTMLSelectElement>, "className" | "style" | "size"> {
    /** `<option>` elements. */
    children: ReactNode;
    ref?: Ref<HTMLSelectElement>;
}

/** Renders the browser's own select, styled. For many options there is `Combobox`. */
export function Select({ large, giant, children, ...rest }: SelectProps): ReactNode {
    return (
        <span className={field.select}>
            <select {...rest} className={getInputClasses({ large, giant })}>
                {children}
            </select>
            <Icon name="down" size="s" />
        </span>
    );
}

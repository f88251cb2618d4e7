import { Select, useAlive } from "@parley/library/client/components";
import type { ReactNode } from "react";

/** Lists of values with their names, by what they choose. */
export type Choices<Name extends string> = Record<Name, { label: string; options: readonly [value: string, name: string][] }>;

interface CanvasChoicesProps<Name extends string> {
    choices: Choices<Name>;
    values: Readonly<Record<Name, string>>;
    onChoose: (name: Name, value: string) => void;
}

/** One list for each choice of how the page in a canvas is shown; they work once the page of the editor does. */
export function CanvasChoices<Name extends string>({ choices, values, onChoose }: CanvasChoicesProps<Name>): ReactNode {
    const isAlive = useAlive();
    return (Object.keys(choices) as Name[]).map((name) => (
        <Select
            key={name}
            aria-label={choices[name].label}
            disabled={!isAlive}
            value={values[name]}
            onChange={({ currentTarget }) => onChoose(name, currentTarget.value)}
        >
            {choices[name].options.map(([option, label]) => (
                <option key={option} value={option}>
                    {label}
                </option>
            ))}
        </Select>
    ));
}

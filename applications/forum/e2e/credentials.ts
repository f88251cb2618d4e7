/** Name and password of an account. */
export interface Credentials {
    name: string;
    password: string;
}

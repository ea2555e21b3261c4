//! The math functions that SQLite has when it is built with `SQLITE_ENABLE_MATH_FUNCTIONS`.
//!
//! SQLite takes them from the C library, and C libraries differ in the last digit. Here they come from one Rust
//! library, so that a replayed operation writes the same pages on every machine.
#![expect(unsafe_code, reason = "SQLite calls back through C pointers")]

use std::f64::consts::PI;
use std::ffi::{CStr, c_int};
use std::ptr;

use rusqlite::{Connection, ffi};

#[derive(Clone, Copy)]
enum Function {
    /// A function of one number; an integer is returned unchanged.
    Rounded(fn(f64) -> f64),
    /// A function of one number.
    One(fn(f64) -> f64),
    /// A function of two numbers.
    Two(fn(f64, f64) -> f64),
    /// A function of one positive number; for any other, the result is `NULL`.
    Logarithm(fn(f64) -> f64),
    /// The logarithm to a base, which is the first argument.
    LogarithmTo,
    Pi,
}

impl Function {
    fn arguments(self) -> c_int {
        match self {
            Self::Rounded(_) | Self::One(_) | Self::Logarithm(_) => 1,
            Self::Two(_) | Self::LogarithmTo => 2,
            Self::Pi => 0,
        }
    }
}

static FUNCTIONS: &[(&CStr, Function)] = &[
    (c"acos", Function::One(libm::acos)),
    (c"acosh", Function::One(libm::acosh)),
    (c"asin", Function::One(libm::asin)),
    (c"asinh", Function::One(libm::asinh)),
    (c"atan", Function::One(libm::atan)),
    (c"atan2", Function::Two(libm::atan2)),
    (c"atanh", Function::One(libm::atanh)),
    (c"ceil", Function::Rounded(libm::ceil)),
    (c"ceiling", Function::Rounded(libm::ceil)),
    (c"cos", Function::One(libm::cos)),
    (c"cosh", Function::One(libm::cosh)),
    (c"degrees", Function::One(|radians| radians * (180.0 / PI))),
    (c"exp", Function::One(libm::exp)),
    (c"floor", Function::Rounded(libm::floor)),
    (c"ln", Function::Logarithm(libm::log)),
    (c"log", Function::Logarithm(libm::log10)),
    (c"log", Function::LogarithmTo),
    (c"log10", Function::Logarithm(libm::log10)),
    (c"log2", Function::Logarithm(libm::log2)),
    (c"mod", Function::Two(libm::fmod)),
    (c"pi", Function::Pi),
    (c"pow", Function::Two(libm::pow)),
    (c"power", Function::Two(libm::pow)),
    (c"radians", Function::One(|degrees| degrees * (PI / 180.0))),
    (c"sin", Function::One(libm::sin)),
    (c"sinh", Function::One(libm::sinh)),
    (c"sqrt", Function::One(libm::sqrt)),
    (c"tan", Function::One(libm::tan)),
    (c"tanh", Function::One(libm::tanh)),
    (c"trunc", Function::Rounded(libm::trunc)),
];

/// Register them with a connection.
pub(crate) fn set(connection: &Connection) -> rusqlite::Result<()> {
    // The flags are those of SQLite's own functions, so an index and a schema may use them.
    let flags = ffi::SQLITE_UTF8 | ffi::SQLITE_INNOCUOUS | ffi::SQLITE_DETERMINISTIC;
    for (name, function) in FUNCTIONS {
        // SAFETY: the connection is open, and this thread has it; names and functions are static, and there is nothing
        // that would have to be freed.
        let code = unsafe {
            ffi::sqlite3_create_function_v2(
                connection.handle(),
                name.as_ptr(),
                function.arguments(),
                flags,
                ptr::from_ref(function).cast_mut().cast(),
                Some(call),
                None,
                None,
                None,
            )
        };
        if code != ffi::SQLITE_OK {
            return Err(rusqlite::Error::SqliteFailure(ffi::Error::new(code), None));
        }
    }
    Ok(())
}

/// A value as a number: an integer, another number, or none.
enum Number {
    Integer(i64),
    Real(f64),
}

impl Number {
    fn real(self) -> f64 {
        match self {
            #[expect(clippy::cast_precision_loss, reason = "as SQLite casts")]
            Self::Integer(number) => number as f64,
            Self::Real(number) => number,
        }
    }
}

/// SQLite calls all of them through this. None of them panics: they only calculate.
unsafe extern "C" fn call(context: *mut ffi::sqlite3_context, _count: c_int, values: *mut *mut ffi::sqlite3_value) {
    // SAFETY: this is the pointer that the function was registered with, and it is static.
    let function = unsafe { *ffi::sqlite3_user_data(context).cast::<Function>() };
    let value = |place: usize| {
        // SAFETY: SQLite passes as many values as the function was registered with, and no others are read.
        unsafe { *values.add(place) }
    };
    // A text counts if all of it is a number, as everywhere in SQLite; a blob never counts.
    let number = |place: usize| {
        // SAFETY: a value of this call.
        unsafe {
            match ffi::sqlite3_value_numeric_type(value(place)) {
                ffi::SQLITE_INTEGER => Some(Number::Integer(ffi::sqlite3_value_int64(value(place)))),
                ffi::SQLITE_FLOAT => Some(Number::Real(ffi::sqlite3_value_double(value(place)))),
                _ => None,
            }
        }
    };
    let real = |place: usize| number(place).map(Number::real);
    let answer = match function {
        Function::Rounded(round) => match number(0) {
            Some(Number::Integer(number)) => {
                // SAFETY: the context of this call.
                return unsafe { ffi::sqlite3_result_int64(context, number) };
            }
            Some(Number::Real(number)) => Some(round(number)),
            None => None,
        },
        Function::One(one) => real(0).map(one),
        Function::Two(two) => real(0).zip(real(1)).map(|(first, second)| two(first, second)),
        Function::Logarithm(logarithm) => real(0).filter(|number| *number > 0.0).map(logarithm),
        Function::LogarithmTo => {
            let base = real(0).filter(|base| *base > 0.0).map(libm::log).filter(|base| *base > 0.0);
            // SQLite does not check whether all of the second value is a number.
            // SAFETY: a value of this call.
            let number = unsafe { ffi::sqlite3_value_double(value(1)) };
            base.filter(|_| number > 0.0).map(|base| libm::log(number) / base)
        }
        Function::Pi => Some(PI),
    };
    if let Some(answer) = answer {
        // SAFETY: the context of this call. A result that is not a number becomes NULL.
        unsafe { ffi::sqlite3_result_double(context, answer) };
    }
}
